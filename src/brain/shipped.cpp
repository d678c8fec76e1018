// The networks that come with the program, as data/oracle has it.
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
    // The build put them there, and a test reads them.
    if (!networks) std::abort();
    return Brain(*std::move(networks));
  }();
  return brain;
}

}  // namespace incan
