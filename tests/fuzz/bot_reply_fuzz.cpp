// Arbitrary bytes as a line from a bot: it parses as a valid hello or choice, or is refused with one clear
// reason.
#include <cstdint>
#include <cstdlib>

#include "bots/bot_protocol.h"

namespace {

void require(bool truth) {
  if (!truth) std::abort();
}

void check_reason(const std::string& why) {
  require(!why.empty());
  for (char c : why) require(c != '\n');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const auto choice = incan::read_choice(line);
  if (choice) {
    require(choice->camp >= 0.0 && choice->camp <= 1.0);
  } else {
    check_reason(choice.error().english());
  }
  const auto hello = incan::read_hello(line);
  if (!hello) check_reason(hello.error().english());
  return 0;
}
