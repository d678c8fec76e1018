// The picture that a link to a table shows in a chat: the temple, the table's code, and who has sat down. It
// is copied together from one file of the page, which tools/make-preview makes. Only this module uses libpng.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace incan {

inline constexpr int preview_width = 1200;
inline constexpr int preview_height = 630;

struct Preview {
  std::string code;          // Four letters, or empty.
  std::vector<int> figures;  // One per seat: the adventurer's drawing, 1 to 8, or 0 for a free seat.

  bool operator==(const Preview&) const = default;
};

// The picture as a PNG file. Takes milliseconds, so it is not drawn on the server's thread.
std::string draw(const Preview& preview);

}  // namespace incan
