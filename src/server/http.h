// HTTP requests and responses as the parts of the server exchange them.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/optional.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace incan {

// A body made for one response, or a static one that is not copied. Its shape is prescribed by Beast.
struct AnswerBody {
  using value_type = std::variant<std::string, std::string_view>;

  static std::string_view bytes(const value_type& body) {
    return std::visit([](const auto& text) { return std::string_view(text); }, body);
  }
  static std::uint64_t size(const value_type& body) { return bytes(body).size(); }

  class writer {  // NOLINT(readability-identifier-naming)
   public:
    using const_buffers_type = boost::asio::const_buffer;

    template <bool is_request, typename Fields>
    writer(const boost::beast::http::header<is_request, Fields>& /*header*/, const value_type& body)
        : bytes_(AnswerBody::bytes(body)) {}
    static void init(boost::beast::error_code& error) { error = {}; }
    boost::optional<std::pair<const_buffers_type, bool>> get(boost::beast::error_code& error) const {
      error = {};
      return {{const_buffers_type(bytes_.data(), bytes_.size()), false}};
    }

   private:
    std::string_view bytes_;
  };
};

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpResponse = boost::beast::http::response<AnswerBody>;

// Empty if the header is missing.
std::string_view header(const HttpRequest& request, boost::beast::http::field name);
// All lines of a header that is a list, as one (RFC 9110, section 5.3).
std::string joined_header(const HttpRequest& request, std::string_view name);
// Why a request that parses is still invalid (RFC 9112, sections 3.2 and 6.3); null if it is valid.
const char* wrong_with(const HttpRequest& request);
// The same for a request that asks for a WebSocket (RFC 6455, section 4.2.1).
const char* wrong_with_upgrade(const HttpRequest& request);
// A response with the headers common to all.
HttpResponse response(const HttpRequest& request, boost::beast::http::status code, std::string_view type,
                      AnswerBody::value_type body);
// A response without a body, for a status that has none.
HttpResponse empty_response(const HttpRequest& request, boost::beast::http::status code);

}  // namespace incan
