// Numbers as little-endian bytes, on every machine.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace incan {

template <typename Number>
void put_number(std::string& out, Number number) {
  for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
    out += static_cast<char>(number >> (8 * byte) & 0xff);
}

// Removes the number from the front of `bytes`, which must be long enough.
template <typename Number>
Number take_number(std::string_view& bytes) {
  Number number = 0;
  for (std::size_t byte = 0; byte < sizeof(Number); ++byte) {
    number = static_cast<Number>(number | static_cast<Number>(static_cast<unsigned char>(bytes[byte]))
                                              << (8 * byte));
  }
  bytes.remove_prefix(sizeof(Number));
  return number;
}

}  // namespace incan
