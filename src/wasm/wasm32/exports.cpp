// What the page calls: it writes a request into room(), and finds the answer where answer() says. Nothing is
// imported, so this code can do nothing but compute.
#include <cstddef>
#include <cstdint>
#include <string>

#include "brain/brain.h"
#include "wasm/desk.h"

namespace incan {

bool install(std::string_view networks);

namespace {

std::string& request() {
  static std::string text;
  return text;
}
std::string& reply() {
  static std::string text;
  return text;
}

}  // namespace
}  // namespace incan

extern "C" {

// Where to write this many bytes.
__attribute__((export_name("room"))) char* room(std::size_t size) {
  incan::request().resize(size);
  return incan::request().data();
}

// Takes what was written as the networks' file. Returns 0 if it is none.
__attribute__((export_name("networks"))) int networks() {
  return incan::install(incan::request()) ? 1 : 0;
}

// Takes what was written as a request. Returns where the answer is.
__attribute__((export_name("answer"))) const char* answer() {
  static incan::Desk desk;
  incan::reply() = desk.answer(incan::request());
  return incan::reply().data();
}

__attribute__((export_name("size"))) std::size_t size() {
  return incan::reply().size();
}

}  // extern "C"
