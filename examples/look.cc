// SPDX-License-Identifier: MIT
// C++: handles that free themselves, and the value of every move.
//
//     $ look mnk:3,3,3,strong b2 b1
//     here: first
//     a1 first
//     c1 first
//     a3 first
//     c3 first
//     a2 first
//     c2 first
//     b3 draw

#include <gridlock/gridlock.h>

#include <cstdio>
#include <memory>
#include <stdexcept>

namespace {

struct Free {
  void operator()(gridlock_game *game) const { gridlock_game_free(game); }
  void operator()(gridlock_position *position) const {
    gridlock_position_free(position);
  }
  void operator()(gridlock_analysis *analysis) const {
    gridlock_analysis_free(analysis);
  }
};

template <class T> using Handle = std::unique_ptr<T, Free>;

// Calls a function that makes something; a failure is an exception.
template <class T, class F> Handle<T> make(F function) {
  T *made = nullptr;
  gridlock_error error;
  if (function(&made, &error))
    throw std::runtime_error(error.sentence);
  return Handle<T>(made);
}

void look(int count, char **word) {
  const auto game = make<gridlock_game>([&](gridlock_game **to, auto *error) {
    return gridlock_game_parse(word[1], to, error);
  });
  const auto position =
      make<gridlock_position>([&](gridlock_position **to, auto *error) {
        return gridlock_position_new(game.get(), to, error);
      });
  for (int i = 2; i < count; i++) {
    gridlock_error error;
    if (gridlock_position_play(position.get(),
                               gridlock_game_cell(game.get(), word[i]), &error))
      throw std::runtime_error(error.sentence);
  }
  const auto analysis =
      make<gridlock_analysis>([&](gridlock_analysis **to, auto *error) {
        return gridlock_look(position.get(), nullptr, to, error);
      });
  const gridlock_view *view = gridlock_analysis_view(analysis.get());
  std::printf("here: %s\n", gridlock_value_name(gridlock_view_value(view)));
  gridlock_move move;
  for (size_t i = 0; !gridlock_analysis_move(analysis.get(), i, &move); i++) {
    char name[32];
    gridlock_game_cell_name(game.get(), move.cell, name, sizeof name);
    std::printf("%s %s\n", name, gridlock_value_name(move.value));
  }
}

} // namespace

int main(int count, char **word) {
  try {
    if (count < 2)
      throw std::runtime_error("look GAME [CELL...]");
    look(count, word);
    return 0;
  } catch (const std::exception &failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    return 1;
  }
}
