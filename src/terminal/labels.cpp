#include "terminal/labels.h"

#include <algorithm>

#include "text/glyphs.h"

namespace incan {
namespace {

// The key that a click on a label stands for: "T Torch", "→ next", "Enter: continue".
char key_of(std::string_view label) {
  const std::vector<Glyph> shown = glyphs(label);
  if (shown.empty()) return '\0';
  const std::string& first = shown.front().text;
  if (first == "→") return 'n';
  if (first == "←") return 'b';
  if (first.size() != 1) return '\0';
  if (shown.size() > 1 && shown[1].text == " ") return first.front();
  const bool is_word = (first.front() >= 'A' && first.front() <= 'Z');
  return is_word ? '\n' : '\0';
}

int columns_of(const std::vector<std::string>& labels, int gap) {
  int total = -gap;
  for (const std::string& label : labels) total += columns(label) + gap;
  return total;
}

}  // namespace

void put_labels(Canvas& canvas, std::vector<std::string> labels) {
  constexpr int margin = 1;
  const int room = canvas.width() - 2 * margin;
  while (labels.size() > 3 && columns_of(labels, 2) > room) labels.erase(labels.end() - 3);
  const int gap = columns_of(labels, 3) <= room ? 3 : 2;
  const int y = canvas.height() - 1;
  int x = margin;
  for (const std::string& label : labels) {
    const int end = canvas.put(x, y, shortened(label, std::max(0, room - (x - margin))), Ink::faint);
    const char key = key_of(label);
    if (key > ' ') canvas.put(x, y, glyphs(label).front().text, Ink::strong);
    canvas.set_key(x, y, end - x, key);
    x = end + gap;
  }
}

}  // namespace incan
