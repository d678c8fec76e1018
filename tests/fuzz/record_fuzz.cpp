// Arbitrary bytes as a file of records: reading them does no harm, a fault is one clear line, and a valid
// record survives a round trip.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "record/record.h"

namespace {

void require(bool truth) {
  if (!truth) std::abort();
}

void check(const incan::Fault& fault) {
  require(!fault.where.empty() && !fault.why.empty());
  for (char c : fault.where + fault.why) require(c < 0 || c >= ' ');
}

void check(const incan::Record& record) {
  const auto again = incan::read_record(incan::write_record(record));
  require(again.has_value() && *again == record);
  std::string trace;
  const auto game = incan::replay(record, [&](const incan::Game& at, const incan::Event& event) {
    incan::append_trace(trace, at.board().players(), event);
  });
  if (!game) check(game.error());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Feeds the input in chunks whose size depends on it, so that lines are split everywhere.
  std::size_t at = 0;
  const std::size_t piece = size % 97 + 1;
  incan::RecordStream records([&](std::span<char> buffer) {
    const std::size_t count = std::min({piece, size - at, buffer.size()});
    std::copy_n(data + at, count, buffer.begin());
    at += count;
    return count;
  });
  for (;;) {
    const auto record = records.next();
    if (!record) {
      check(record.error());
      break;
    }
    if (!*record) break;
    check(**record);
  }
  return 0;
}
