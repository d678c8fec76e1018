// Arbitrary bytes as a client's frame and as a stored entry: each is accepted, or refused with a reason. An
// accepted entry survives a round trip.
#include <cstdint>
#include <cstdlib>

#include "protocol/client_message.h"
#include "protocol/entry_text.h"

namespace {

void require(bool truth) {
  if (!truth) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto message = incan::read_client_message(text);
  if (!message) require(!message.error().why.empty());
  const auto entry = incan::read_entry(text);
  if (!entry) {
    require(!entry.error().why.empty());
  } else {
    require(incan::read_entry(incan::write_entry(*entry)) == *entry);
  }
  return 0;
}
