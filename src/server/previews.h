// The pictures that links to tables show in chats, drawn on another thread. The latest ones are kept: a link
// in a group is looked up by everybody in it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <list>
#include <memory>
#include <string>

#include "preview/preview.h"
#include "server/services.h"

namespace incan {

class Previews {
 public:
  // The limits on pictures being drawn and on those kept.
  static constexpr std::size_t most_waiting = 8;
  static constexpr std::size_t most_kept = 32;

  explicit Previews(Services& services) : services_(services) {}

  using Answer = std::shared_ptr<const std::string>;
  // A PNG file; null if too many are being drawn.
  asio::awaitable<Answer> of(Preview preview);

 private:
  struct Kept {
    Preview preview;
    Answer answer;
  };

  Services& services_;
  std::size_t waiting_ = 0;
  std::list<Kept> kept_;  // Most recently used first.
};

}  // namespace incan
