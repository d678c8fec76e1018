// The networks that ship with the program, from data/oracle.
#include <cassert>
#include <cstdlib>

#include "brain/brain.h"

asm(R"(
  .section .rodata
  .balign 16
  .global incan_network
incan_network:
  .incbin ")" INCAN_NETWORK R"("
  .global incan_network_end
incan_network_end:
  .byte 0
  .text
)");
extern "C" const char incan_network[];
extern "C" const char incan_network_end[];

namespace incan {

const Brain& Brain::shipped() {
  static const Brain brain = [] {
    const auto size = static_cast<std::size_t>(incan_network_end - incan_network);
    std::optional<Networks> networks = read_networks({incan_network, size});
    // Embedded by the build and read by a test.
    if (!networks) std::abort();
    return Brain(*std::move(networks));
  }();
  return brain;
}

}  // namespace incan
