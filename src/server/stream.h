// A TCP stream that reports every byte that arrives. Beast hides empty fragments of a WebSocket's messages,
// so that a session can charge for them only here.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <cstddef>
#include <functional>
#include <limits>

namespace incan {

// Its shape is prescribed by Beast.
class ReadMeter {
 public:
  std::function<void(std::size_t bytes)> on_read;

 private:
  friend class boost::beast::rate_policy_access;
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
  static std::size_t available_read_bytes() { return unlimited; }
  static std::size_t available_write_bytes() { return unlimited; }
  void transfer_read_bytes(std::size_t bytes) const {
    if (on_read) on_read(bytes);
  }
  static void transfer_write_bytes(std::size_t /*bytes*/) {}
  static void on_timer() {}
};

using Stream = boost::beast::basic_stream<boost::asio::ip::tcp, boost::asio::any_io_executor, ReadMeter>;

}  // namespace incan
