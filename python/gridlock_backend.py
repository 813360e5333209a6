# SPDX-License-Identifier: MIT
"""How pip builds this package: PEP 517 and 660, with the standard library.

CMake builds the two libraries, and the wheel carries them and the atlas beside
the Python files.  From the source tree that is build/other/python; what was
compiled there before is not compiled again.  A source archive (sdist) has what
CMake needs in source/.

    pip install ./python
    pip install ./python --config-settings library=DIR

The second one takes libgridlock.so.0 and libgridcheck.so.0 from a folder, in
which somebody has built them, instead of compiling.
"""

import base64
import csv
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "source" if (HERE / "source").is_dir() else HERE.parent

# What a source archive has of the source tree.
CARRIED = ["CMakeLists.txt", "LICENSE", "cmake", "include", "src", "check",
           "atlas/atlas.sql", "atlas/certs"]

SWITCHES = ["-DCMAKE_BUILD_TYPE=Release", "-DGRIDLOCK_PROGRAMS=OFF",
            "-DGRIDLOCK_TESTS=OFF"]


def version():
    """The one in the public header, where it is said once."""
    header = (SOURCE / "include/gridlock/gridlock.h").read_text()
    return ".".join(re.search(rf"^#define GRIDLOCK_VERSION_{part} (\d+)$",
                              header, re.M)[1]
                    for part in ("MAJOR", "MINOR", "PATCH"))


def metadata():
    return "\n".join([
        "Metadata-Version: 2.1", "Name: gridlock", f"Version: {version()}",
        "Summary: Solve positional games, and prove the answers",
        "License: MIT", "Requires-Python: >=3.9",
        "Classifier: License :: OSI Approved :: MIT License",
        "Classifier: Operating System :: POSIX :: Linux",
        "Classifier: Programming Language :: C",
        "Classifier: Programming Language :: Python :: 3",
        "Classifier: Topic :: Games/Entertainment :: Board Games",
        "Classifier: Topic :: Scientific/Engineering :: Mathematics",
        "Classifier: Typing :: Typed", "Description-Content-Type: text/markdown",
        "", (HERE / "README.md").read_text()])


def platform():
    """The wheel's platform: that of this Python, which may have 32 bits where
    the machine has 64."""
    name = re.sub("[-.]", "_", sysconfig.get_platform())
    if sys.maxsize < 2**32:
        name = name.replace("x86_64", "i686").replace("aarch64", "armv7l")
    return name


# ---- The libraries ----


def compile_libraries(folder):
    """CMake; a folder that was configured elsewhere is configured again."""
    if not shutil.which("cmake"):
        raise SystemExit("gridlock: cmake 3.25 and a C and C++ compiler are "
                         "needed to build the libraries; Debian has them in the "
                         "packages cmake and build-essential")
    configure = ["cmake", "--fresh", "-S", SOURCE, "-B", folder, *SWITCHES]
    if shutil.which("ninja"):
        configure += ["-G", "Ninja"]
    subprocess.run(configure, check=True)
    subprocess.run(["cmake", "--build", folder, "--parallel",
                    str(os.cpu_count() or 1), "--target", "gridlock_shared",
                    "gridcheck_shared"], check=True)


def find_library(folder, name):
    for path in (folder / name, folder / "check" / name):
        if path.exists():
            return path
    raise SystemExit(f"gridlock: there is no {name} in {folder}")


def libraries(settings):
    """The two files, compiled if nobody names a folder that has them."""
    named = (settings or {}).get("library")
    folder = pathlib.Path(named) if named else build_folder()
    if not named:
        compile_libraries(folder)
    return [find_library(folder, f"{name}.so.0")
            for name in ("libgridlock", "libgridcheck")]


def build_folder():
    folder = SOURCE / "build/other/python"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        return folder
    except OSError:  # the source cannot be written
        return pathlib.Path(tempfile.mkdtemp(prefix="gridlock-"))


# ---- Wheels ----


class Wheel:
    """A zip archive with a list of its files.  The same files make the same
    archive, whenever."""

    def __init__(self, folder):
        tag = f"py3-none-{platform()}"
        self.info = f"gridlock-{version()}.dist-info"
        self.name = f"gridlock-{version()}-{tag}.whl"
        self.zip = zipfile.ZipFile(pathlib.Path(folder, self.name), "w",
                                   zipfile.ZIP_DEFLATED)
        self.rows = []
        self.tag = tag

    def add(self, name, content):
        entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        entry.external_attr = 0o100644 << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        self.zip.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
        self.rows.append((name, f"sha256={digest.rstrip(b'=').decode()}",
                          len(content)))

    def close(self):
        self.add(f"{self.info}/METADATA", metadata().encode())
        self.add(f"{self.info}/WHEEL",
                 f"Wheel-Version: 1.0\nGenerator: gridlock\n"
                 f"Root-Is-Purelib: false\nTag: {self.tag}\n".encode())
        self.add(f"{self.info}/LICENSE", (SOURCE / "LICENSE").read_bytes())
        record = io.StringIO()
        name = f"{self.info}/RECORD"
        csv.writer(record, lineterminator="\n").writerows(
            [*self.rows, (name, "", "")])
        self.add(name, record.getvalue().encode())
        self.zip.close()
        return self.name


def package_files():
    """The Python files, and what makes them typed."""
    folder = HERE / "gridlock"
    return [(f"gridlock/{path.name}", path) for path in sorted(folder.iterdir())
            if path.suffix == ".py" or path.name == "py.typed"]


def data_files():
    """The atlas and its certificates."""
    folder = SOURCE / "atlas"
    return [(f"gridlock/data/{path.relative_to(folder)}", path)
            for path in [folder / "atlas.sql",
                         *sorted((folder / "certs").iterdir())]]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    carried = [(f"gridlock/lib/{path.name}", path)
               for path in libraries(config_settings)]
    wheel = Wheel(wheel_directory)
    for name, path in [*package_files(), *carried, *data_files()]:
        wheel.add(name, path.read_bytes())
    return wheel.close()


def build_editable(wheel_directory, config_settings=None,
                   metadata_directory=None):
    """Python reads the files where they are; so are the libraries."""
    libraries(config_settings)
    wheel = Wheel(wheel_directory)
    wheel.add("gridlock.pth", f"{HERE}\n".encode())
    return wheel.close()


# ---- Source archives ----


def build_sdist(sdist_directory, config_settings=None):
    root = f"gridlock-{version()}"
    path = pathlib.Path(sdist_directory, f"{root}.tar.gz")
    files = [*((name, each) for name, each in package_files()),
             *((name, HERE / name) for name in
               ("gridlock_backend.py", "pyproject.toml", "README.md"))]
    for carried in CARRIED:
        top = SOURCE / carried
        for each in [top] if top.is_file() else sorted(top.rglob("*")):
            if each.is_file() and "__pycache__" not in each.parts:
                files.append((f"source/{each.relative_to(SOURCE)}", each))
    with tarfile.open(path, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for name, each in files:
            add_file(archive, f"{root}/{name}", each.read_bytes())
        add_file(archive, f"{root}/PKG-INFO", metadata().encode())
    return path.name


def add_file(archive, name, content):
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    entry.mode = 0o644
    archive.addfile(entry, io.BytesIO(content))
