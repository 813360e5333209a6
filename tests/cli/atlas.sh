#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# gridlock atlas: what goes in comes out, contradictions are refused, writers do
# not lose anything, and certificates are really checked.
#
#     atlas.sh GRIDLOCK
set -u
gridlock=$(realpath "$1")
. "$(dirname "$0")/lib.sh"
cd "$scratch" || exit 1

count() { # ATLAS: how many results it has
  "$gridlock" atlas list "$1" | wc -l
}

sql() { # DATABASE STATEMENT: what a stranger does to it, and what comes out
  python3 - "$1" "$2" <<'PYTHON'
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], timeout=20)
for row in base.executescript(sys.argv[2]) if ";" in sys.argv[2] else base.execute(sys.argv[2]):
    print(*row, sep="|")
base.commit()
PYTHON
}

# ---- solve --atlas ----------------------------------------------------------

expect_exit 10 solve mnk:5,5,4 --threads 1 -q --atlas a.db --cert 554.glb
expect_exit 20 solve mnk:3,3,3,strong --threads 1 -q --atlas a.db --cert 333.strategy
expect_exit 10 solve poly:tic@4x4 --first breaker -q --atlas a.db
expect_exit 0 solve mnk:8,8,5 -q --time 0.01 --atlas a.db # unknown is no result
check 'three results' test "$(count a.db)" = 3
expect_out $'mnk:3,3,3,strong\tdraw\twinner\tverified
mnk:5,5,4\tmaker\twinner\tverified
poly:tic@4x4,first=breaker\tmaker\twinner\t-' atlas list a.db
run atlas show a.db mnk:5,5,4
digest=$(sha256sum <554.glb | cut -d ' ' -f 1)
for field in 'certificate  554.glb' "sha256       $digest" 'engine       dfpn' 'nodes        42' \
  'first        maker' "hash         $("$gridlock" solve mnk:5,5,4 -q --cert=- | sed -n 's/^glc 1 //p')"; do
  check "no '$field'" has out "$field"
done
check 'the question is kept as it was written' grep -q '^written *poly:tic@4x4$' \
  <("$gridlock" atlas show a.db poly:tic@4x4,first=breaker)
mkdir -p deep
expect_exit 10 solve mnk:2,2,2 -q --atlas deep/b.db --cert 222.glc # not beside the atlas
check 'a path that is not beside' grep -q "^certificate *$(realpath 222.glc)$" <("$gridlock" atlas show deep/b.db mnk:2,2,2)
check 'STRICT' test "$(sql a.db "SELECT strict FROM pragma_table_list WHERE name = 'result'")" = 1
check 'WAL' test "$(sql a.db 'PRAGMA journal_mode')" = wal
check 'the version' test "$(sql a.db 'PRAGMA user_version')" = 2
expect_error 'no-such-folder' solve mnk:3,3,3 --atlas no-such-folder/a.db
expect_error 'a text cannot be changed' solve mnk:3,3,3 --atlas some.sql
printf 'no database at all, only a text that is long enough\n' >no.db
expect_error 'no.db' solve mnk:3,3,3 --atlas no.db
sql other.db 'CREATE TABLE something (x)'
expect_error 'this database is no atlas' solve mnk:3,3,3 --atlas other.db
expect_error 'cannot open' atlas list no-such.db
expect_error 'no such atlas' atlas check no-such.db
check 'asking makes no atlas' test ! -e no-such.db

# A file is what it says, not what it is called.
printf 'p hg 3 1\ne 1 2 0\n' >game.hg
expect_exit 20 solve game.hg -q --atlas file.db --cert game.glc
expect_exit 0 atlas check file.db --all -q
printf 'p hg 3 1\ne 1 0\n' >game.hg
expect_exit 10 solve game.hg -q --atlas file.db
check 'two positions of one name' test "$(count file.db)" = 2
cp game.hg other.hg
expect_exit 10 solve other.hg -q --atlas file.db
"$gridlock" atlas export file.db --format json | sed 's/"value": "maker"/"value": "breaker"/' >turned.json
expect_error 'CONTRADICTION' atlas import file.db turned.json
run atlas show file.db game.hg
check 'shown is what the file is now' test "$(grep -c '^value *maker$' out)" = 2 -a "$(grep -c '^value' out)" = 2
cp game.hg third.hg
expect_exit 0 atlas show file.db third.hg
printf 'p hg 4 2\ne 1 2 0\ne 3 4 0\n' >third.hg
expect_error 'knows nothing' atlas show file.db third.hg
cp third.hg game.hg
expect_error 'knows nothing' atlas show file.db game.hg
rm game.hg
expect_exit 1 atlas check file.db --all -q
check 'a game that is gone' grep -q 'the certificate is missing' err

# ---- questions --------------------------------------------------------------

expect_out $'mnk:5,5,4\tmaker\twinner\tverified' atlas query a.db --k 4
expect_out $'mnk:3,3,3,strong\tdraw\twinner\tverified' atlas query a.db --value draw
expect_out $'poly:tic@4x4,first=breaker\tmaker\twinner\t-' atlas query a.db --game 'poly:*' --verdict none
expect_out '' atlas query a.db --question pairing
run atlas query a.db --derived --game 'mnk:9,10,3' --question winner
check 'what follows is marked' test "$(cat out)" = $'mnk:9,10,3\tmaker\twinner\tderived from mnk:5,5,4'
run atlas query a.db --derived --game 'mnk:5,5,5'
check 'what does not follow' test ! -s out
run atlas show a.db mnk:6,5,4
check 'the source of what follows' grep -q '^derived from mnk:5,5,4$' out
expect_error 'knows nothing' atlas show a.db mnk:4,4,4
expect_exit 0 atlas query a.db --json
check 'JSON' python3 -c '
import json
rows = [json.loads(line) for line in open("out")]
assert len(rows) == 3 and rows[1]["nodes"] == 42 and rows[1]["turns"] is None, rows'
cp out lines.json
expect_exit 0 atlas list lines.json
check 'what --json prints is an atlas, too' test "$(wc -l <out)" = 3

# ---- contradictions ---------------------------------------------------------

"$gridlock" atlas export a.db >a.sql
contradict() { # JSON
  printf '%s' "$1" >wrong.json
  expect_error 'CONTRADICTION' atlas import a.db wrong.json
  check "$1: something has changed" cmp -s a.sql <("$gridlock" atlas export a.db)
}
contradict '[{"question": "winner", "game": "mnk:5,5,4", "value": "breaker"}]'
contradict '[{"question": "winner", "game": "mnk:9,9,4", "value": "breaker"}]'   # a larger board
contradict '[{"question": "winner", "game": "mnk:6,6,3", "value": "breaker"}]'   # a shorter line
contradict '[{"question": "winner", "game": "poly:tic@5x4", "value": "breaker"}]' # Maker first
contradict '[{"question": "pairing", "game": "mnk:5,6,4", "value": "paired"}]'
contradict '[{"question": "winner", "game": "mnk:7,7,5", "value": "breaker"},
  {"question": "winner", "game": "mnk:7,7,5,strong", "value": "first"}]'        # in one file
contradict '[{"question": "winner", "game": "poly:domino@1x3", "value": "maker"},
  {"question": "winner", "game": "poly:0:0,0:1@1x3", "value": "breaker"}]'       # two names
contradict '[{"question": "winner", "game": "mnk:6,6,4,strong", "value": "second"}]' # by stealing a strategy
contradict '[{"question": "winner", "game": "gttt:el@7x7,torus", "value": "second"}]'
printf '[{"question": "winner", "game": "gttt:el@7x7,p=2", "value": "second"}]' >second.json
expect_exit 0 atlas list second.json # with turns of two stones she may
# Even a stranger cannot write two values for one position.
check 'the database refuses' grep -q contradiction <(sql a.db "INSERT INTO result SELECT question, 'x', written, position,
  hash, first, 'breaker', engine, version, nodes, seconds, peak_bytes, turns, certificate, member, sha256, bytes, verdict,
  checker, recipe, note, date FROM result WHERE game = 'mnk:5,5,4'" 2>&1)
# Better evidence stays, and takes the place of worse.
expect_exit 10 solve poly:tic@4x4,first=breaker -q --atlas a.db --cert tic.glc
expect_exit 10 solve poly:tic@4x4,first=breaker -q --atlas a.db
check 'better evidence' grep -q '^certificate *tic.glc$' <("$gridlock" atlas show a.db poly:tic@4x4,first=breaker)

# ---- texts ------------------------------------------------------------------

printf '[{"question": "winner", "game": "mnk:2,2,2", "value": "maker", "note": "\\u00e9 \\"q\\" '\''s'\'', <b>&amp", "nodes": 7,
  "date": "2026-11-15T12:00:00Z", "seconds": 1.25e-1, "recipe": "solve mnk:2,2,2 --cert {}.glc"}]' >odd.json
expect_exit 0 atlas import a.db odd.json
"$gridlock" atlas export a.db >a.sql
for format in sql json; do
  "$gridlock" atlas export a.db --format $format >copy.$format
  rm -f copy.db
  expect_exit 0 atlas import copy.db copy.$format
  check "there and back by $format" cmp -s a.sql <("$gridlock" atlas export copy.db)
  check "$format is read as it stands" cmp -s a.sql <("$gridlock" atlas export copy.$format)
done
sql stranger.db "$(cat a.sql)"
check 'SQLite itself reads the SQL' cmp -s a.sql <("$gridlock" atlas export stranger.db)
"$gridlock" atlas export a.db --format csv -o a.csv
check 'CSV' python3 - <<'PYTHON'
import csv
rows = list(csv.DictReader(open("a.csv", newline="", encoding="utf-8")))
assert len(rows) == 4 and rows[0]["game"] == "mnk:2,2,2", rows
assert rows[0]["note"] == "\u00e9 \"q\" 's', <b>&amp" and rows[0]["seconds"] == "0.125", rows[0]
PYTHON
"$gridlock" atlas export a.db --format html -o a.html
check 'HTML' python3 - <<'PYTHON'
import html.parser
class Page(html.parser.HTMLParser):
    open, boards, text, bad = [], 0, "", []
    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "br"): self.open.append(tag)
        self.boards += tag == "svg"
        self.bad += [a for a in attributes if a[0] in ("src", "href", "onload")] + [tag] * (tag in ("script", "b", "link"))
    def handle_startendtag(self, tag, attributes): pass
    def handle_endtag(self, tag): assert self.open.pop() == tag, tag
    def handle_data(self, data): self.text += data
page = Page()
text = open("a.html", encoding="utf-8").read()
page.feed(text)
assert not page.open and not page.bad and page.boards == 4, (page.open, page.bad, page.boards)
assert "mnk:5,5,4" in page.text and "\u00e9 \"q\" 's', <b>&amp" in page.text and "prefers-color-scheme: dark" in text
PYTHON

# What is not trusted.
refuse() { # PART FILE
  cp a.db before.db
  expect_error "$1" atlas import a.db "$2"
  check "$2: something has changed" cmp -s a.sql <("$gridlock" atlas export a.db)
}
sed 's/^COMMIT;$/DROP TABLE result;\nCOMMIT;/' a.sql >drop.sql
refuse 'drop.sql:' drop.sql
sed 's/^BEGIN;$/ATTACH DATABASE "x.db" AS x;\nBEGIN;/' a.sql >attach.sql
refuse 'letter by letter' attach.sql
sed '0,/4\.glb/s//4.glb'\''); DROP TABLE result; --/' a.sql >inject.sql
refuse 'inject.sql:' inject.sql
printf '%s' "$(cat a.sql)" | head -c 3000 >cut.sql
refuse 'cut.sql:' cut.sql
printf '[{"question": "winner", "game": "hyper:/etc/passwd", "value": "maker"}]' >file.json
refuse 'is missing' file.json # it is not opened
printf '[{"question": "winner", "game": "mnk:3,3,3", "value": "maker", "hash": "%064d"}]' 0 >hash.json
refuse "'hash' is not what this game has" hash.json
printf '[{"question": "winner", "game": "mnk:3,3,3", "value": "paired"}]' >value.json
refuse 'does not answer the question' value.json
printf '[{"question": "winner", "game": "mnk:11,11,5", "value": "draw"}]' >weak.json
refuse "'draw' is no value of this game" weak.json
printf '[{"question": "winner", "game": "mnk:11,11,7,strong", "value": "breaker"}]' >strong.json
refuse "'breaker' is no value of this game" strong.json
printf '[{"question": "winner", "game": "mnk:3,3,3", "value": "maker", "nodes": -1}]' >nodes.json
refuse "'nodes' may hold" nodes.json
printf '[{"question": "winner", "game": "mnk:3,3,3", "value": "maker", "sql": "x"}]' >field.json
refuse 'no field' field.json
expect_error 'a text cannot be changed' atlas import copy.sql copy.json

# Before a search, not after it.
expect_error 'cannot hold this name' solve mnk:9,9,5 --atlas a.db --cert $'two\nlines.glc'
head -c 9000 a.db >half.db
expect_error 'half.db' solve mnk:9,9,5 --atlas half.db
check 'nothing is said before the atlas is read' test ! -s out
expect_exit 0 atlas import fresh.db odd.json --json
check 'JSON of an import' test "$(cat out)" = '{"read": 1}'

# ---- a place where one may not write ----------------------------------------

mkdir locked && cp a.db locked/a.db && cp 554.glb locked/
cp "$gridlock" "$(dirname "$gridlock")/gridcheck" . && chmod 755 "$scratch"
chmod 555 locked && chmod 444 locked/*
humble() { # as somebody with no rights, even if we are root
  if [ "$(id -u)" = 0 ]; then
    timeout 300 setpriv --reuid=65534 --regid=65534 --clear-groups ./gridlock "$@"
  else
    timeout 300 ./gridlock "$@"
  fi
}
check 'read where nobody writes' cmp -s a.sql <(humble atlas export locked/a.db)
check 'not written there' grep -q 'readonly\|unable to open' <(humble solve mnk:3,3,3 --atlas locked/a.db 2>&1)
humble atlas check locked/a.db --all >told 2>&1
check "checked, not marked: $(cat told)" grep -q 'verdicts are told and not kept' told
check "something is verified: $(cat told)" grep -q '^1 verified, 2 failed' told
chmod 755 locked

# ---- an older version -------------------------------------------------------

sql old.db "PRAGMA user_version = 1; CREATE TABLE result (question TEXT NOT NULL, game TEXT NOT NULL, written TEXT NOT NULL,
  position TEXT NOT NULL, hash TEXT, first TEXT NOT NULL, value TEXT NOT NULL, engine TEXT, version TEXT, nodes INTEGER,
  seconds REAL, peak_bytes INTEGER, certificate TEXT, member TEXT, sha256 TEXT, bytes INTEGER, verdict TEXT, checker TEXT,
  date TEXT NOT NULL, PRIMARY KEY (question, game, position)) STRICT;
  ATTACH 'a.db' AS a; INSERT INTO result SELECT question, game, written, position, hash, first, value, engine, version,
  nodes, seconds, peak_bytes, certificate, member, sha256, bytes, verdict, checker, date FROM a.result;"
expect_error 'earlier version' atlas list old.db
expect_exit 0 atlas import old.db odd.json
check 'everything is there after the migration' cmp -s a.sql <("$gridlock" atlas export old.db)
check 'the new version' test "$(sql old.db 'PRAGMA user_version')" = 2
sql later.db 'PRAGMA user_version = 3; CREATE TABLE result (x);'
expect_error 'later version' atlas list later.db
expect_error 'later version' atlas import later.db odd.json

# ---- writers ----------------------------------------------------------------

# Eight at a time, each with four games of its own; the first ones make the file.
for writer in 1 2 3 4 5 6 7 8; do
  (for k in 1 2 3 4; do
    timeout 300 "$gridlock" solve mnk:1,$((writer + 4)),$k -q --atlas many.db >/dev/null 2>>many.err
  done) &
done
wait
check "eight writers: $(count many.db) of 32, $(head -3 many.err)" test "$(count many.db)" = 32

# Killed at any moment: what was said to be there is there, and the next one writes.
timeout 300 python3 - "$gridlock" >said <<'PYTHON'
import subprocess, sys, time

def start(number):
    words = [sys.argv[1], "solve", f"mnk:{number},9,2", "-q", "--atlas", "killed.db"]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL)

begin = time.perf_counter()
assert start(1).wait() == 10
patience = time.perf_counter() - begin
print("mnk:1,9,2")
for number in range(2, 50):
    writer = start(number)
    try: # about half of them end, however busy the machine is
        assert writer.wait(timeout=patience) == 10
        print(f"mnk:{number},9,2")
        patience *= 0.8
    except subprocess.TimeoutExpired:
        writer.kill()
        writer.wait()
        patience *= 1.3
PYTHON
run atlas list killed.db
cut -f 1 out | sort >there
sort said >claimed
check "killed: $(comm -13 there claimed | head -3) lost" test -z "$(comm -13 there claimed)"
check "killed: $(wc -l <said) of 49 ended by themselves" test "$(wc -l <said)" -ge 2 -a "$(wc -l <said)" -lt 49
check 'killed: the database is sound' test "$(sql killed.db 'PRAGMA integrity_check')" = ok
expect_exit 10 solve mnk:5,5,4 -q --atlas killed.db

# ---- certificates -----------------------------------------------------------

mkdir store && cd store || exit 1
"$gridlock" solve mnk:4,4,4 -q --cert 444.glc --atlas c.db >/dev/null
"$gridlock" solve mnk:5,5,4 --threads 1 -q --cert 554.glb --atlas c.db >/dev/null
"$gridlock" solve mnk:6,6,5 -q --cert 665.glc --atlas c.db >/dev/null
"$gridlock" solve mnk:5,5,4 --cert=- -q | grep -v '^s' >other.glc
expect_exit 0 atlas check c.db --all --jobs 2
check 'three verified' has "$scratch/out" '3 verified, 0 failed'
bad() { # VERDICT: what the check says about mnk:4,4,4
  expect_exit 1 atlas check c.db --all -q
  check "$1 is told" grep -q "mnk:4,4,4: the certificate is $1" "$scratch/err"
  check "$1 is counted" has "$scratch/out" '2 verified, 1 failed'
  check "$1 is marked" test "$("$gridlock" atlas query c.db --verdict "$1" | cut -f 1)" = mnk:4,4,4
}
cp 444.glc kept.glc
mv 444.glc away && bad missing
cp kept.glc 444.glc && expect_exit 0 atlas check c.db --all -q
printf 'c\n' >>444.glc && bad changed
cp other.glc 444.glc
sql c.db "UPDATE result SET sha256 = '$(sha256sum <444.glc | cut -d ' ' -f 1)', bytes = $(wc -c <444.glc) WHERE game = 'mnk:4,4,4'"
bad refuted
cp kept.glc 444.glc # a true certificate for another value: Maker's
sql c.db "UPDATE result SET sha256 = '$(sha256sum <444.glc | cut -d ' ' -f 1)', bytes = $(wc -c <444.glc), value = 'maker'
  WHERE game = 'mnk:4,4,4'"
bad refuted
sql c.db "UPDATE result SET value = 'breaker', turns = 3 WHERE game = 'mnk:4,4,4'"
bad refuted # Breaker has no turns
sql c.db "UPDATE result SET turns = NULL WHERE game = 'mnk:4,4,4'"
expect_exit 0 atlas check c.db --all -q

# Compressed, and in an archive; the hash is that of the certificate.
tar cf certs.tar 444.glc 665.glc && gzip certs.tar && gzip 554.glb
sql c.db "UPDATE result SET certificate = 'certs.tar.gz', member = '444.glc' WHERE game = 'mnk:4,4,4';
  UPDATE result SET certificate = 'certs.tar.gz', member = '665.glc' WHERE game = 'mnk:6,6,5';
  UPDATE result SET certificate = '554.glb.gz' WHERE game = 'mnk:5,5,4';"
mv 444.glc 665.glc away/ 2>/dev/null || rm -f 444.glc 665.glc
expect_exit 0 atlas check c.db --all
check 'from an archive' has "$scratch/out" '3 verified, 0 failed'
mkdir elsewhere && mv certs.tar.gz 554.glb.gz elsewhere/
expect_exit 1 atlas check c.db --all -q
expect_exit 0 atlas check c.db --all --root elsewhere
printf 'x' >elsewhere/certs.tar.gz
expect_exit 1 atlas check c.db --all --root elsewhere -q
check 'a broken archive' grep -q 'gzip cannot unpack' "$scratch/err"
# What is our own misfortune is nothing against the certificates.
head -c 300000 /dev/urandom >large && tar czf large.tar.gz large
printf '[{"question": "winner", "game": "mnk:4,4,4", "value": "breaker", "certificate": "large.tar.gz", "member": "large"}]' >large.json
(ulimit -f 100 && timeout 300 "$gridlock" atlas check large.json --all) >large.out 2>&1
check "a full disk: $(cat large.out)" test "$(cat large.out)" = "gridlock: ./large.tar.gz: gzip cannot unpack it: "
mkdir killed && cp "$gridlock" killed/ && cat >killed/gridcheck <<'SHELL'
#!/bin/sh
[ "$1" = --version ] && echo gridcheck 0.0 && exit
kill -9 $$
SHELL
chmod +x killed/gridcheck
timeout 300 killed/gridlock atlas check c.db --all --root elsewhere -q >killed.out 2>&1
check "a checker that is killed: $(cat killed.out)" grep -q 'mnk:5,5,4: the certificate is not checked: gridcheck was killed' killed.out
check 'a checker that is killed refutes nothing' test -z "$("$gridlock" atlas query c.db --verdict refuted)"
# An answer whose certificate is refuted is not kept; without a verdict it has none.
mkdir doubting && cp "$gridlock" doubting/ && sed 's/^kill .*/echo c no; exit 1/' killed/gridcheck >doubting/gridcheck
chmod +x doubting/gridcheck
timeout 300 doubting/gridlock solve mnk:4,4,4 -q --atlas doubt.db --cert doubt.glc >doubt.out 2>&1; code=$?
check "the exit code of a refutation" test $code = 1
check "solve with a checker that refutes: $(cat doubt.out)" grep -q 'the certificate is refuted: gridcheck says: c no' doubt.out
check 'what is refuted is not kept' test "$(count doubt.db)" = 0
timeout 300 killed/gridlock solve mnk:4,4,4 -q --atlas doubt.db --cert doubt.glc >doubt.out 2>&1
check "solve with a checker that is killed: $(cat doubt.out)" test "$("$gridlock" atlas list doubt.db)" = $'mnk:4,4,4\tbreaker\twinner\t-'
mkfifo pipe
printf '[{"question": "winner", "game": "mnk:4,4,4", "value": "breaker", "certificate": "pipe"}, {"question": "winner",
  "game": "mnk:5,5,4", "value": "maker", "certificate": "/dev/zero"}]' >endless.json
timeout 300 "$gridlock" atlas check endless.json --all >endless.out 2>&1
check "pipes and devices: $(cat endless.out)" test "$(grep -c 'this is no regular file' endless.out)" = 2
check 'nothing is left behind' test -z "$(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'gridlock-atlas-*' -newer c.db -print -quit)"

# Nothing follows from what is refuted.
printf '[{"question": "winner", "game": "mnk:5,5,4", "value": "maker", "verdict": "%s"}]' refuted >doubt.json
"$gridlock" atlas show doubt.json mnk:6,6,4 >doubt.out 2>&1
check "doubtful: $(cat doubt.out)" grep -q 'knows nothing' doubt.out
sed -i s/refuted/missing/ doubt.json
"$gridlock" atlas show doubt.json mnk:6,6,4 >doubt.out 2>&1
check "not doubtful: $(cat doubt.out)" grep -q 'derived from mnk:5,5,4' doubt.out

# A pairing is more than a win.
"$gridlock" solve mnk:7,7,6 -q --cert win.glc --without pairing >/dev/null
"$gridlock" pairing mnk:7,7,6 -q --cert pair.glc >/dev/null
for file in win pair; do
  printf '[{"question": "pairing", "game": "mnk:7,7,6", "value": "paired", "certificate": "%s.glc"}]' $file >$file.json
  "$gridlock" atlas check $file.json --all -q >$file.out 2>&1
done
check "a pairing: $(cat pair.out)" has pair.out '1 verified, 0 failed'
check "a win that is none: $(cat win.out)" has win.out 'but not by pairs'

# ---- recipes ----------------------------------------------------------------

recipe() { # RECIPE [SHA256]
  printf '[{"question": "winner", "game": "mnk:5,5,4", "value": "maker", "sha256": "%s", "recipe": "%s"}]' \
    "${2:-$digest}" "$1" >recipe.json
  run atlas check recipe.json --recipes -q
}
recipe 'solve mnk:5,5,4 --threads 1 --cert {}.glb'
check "a recipe: $(cat "$scratch/err")" has "$scratch/out" '1 verified, 0 failed'
recipe 'solve mnk:5,5,4 --threads 1 --cert {}.glb' "$(printf '%064d' 0)"
check 'a recipe that makes something else' has "$scratch/err" 'is changed'
for words in 'solve mnk:5,5,4 --cert /tmp/x.glb' 'solve mnk:5,5,4 --cert {}.glb --atlas x.db' 'solve mnk:4,4,4 --cert {}.glb' \
  'qbf solve mnk:5,5,4 --solver rm' 'solve mnk:5,5,4 --cert {}/../x.glb' 'solve mnk:5,5,4' 'solve mnk:5,5,4 --model x --cert {}.glb' \
  'pairing mnk:5,5,4 --cert {}.glb' '; rm x' 'solve mnk:5,5,4 --cert {}.glb --cert {}.glc'; do
  recipe "$words"
  check "a recipe that is refused: $words" has "$scratch/err" 'the recipe is not run'
  check "a recipe that is refused: $words" test $code = 1
done
run atlas check recipe.json -q
check 'without --recipes they are passed over' has "$scratch/out" '0 verified, 0 failed'
cd ..

finish
