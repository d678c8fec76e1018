// The engine in the browser, natively: answers the requests on standard input. Each is preceded by its size
// in bytes and a line feed, and so is each answer.
#include <cstdio>
#include <string>

#include "wasm/desk.h"

int main() {
  incan::Desk desk;
  std::size_t size = 0;
  while (std::scanf("%zu", &size) == 1 && std::getchar() == '\n') {
    std::string request(size, '\0');
    if (std::fread(request.data(), 1, size, stdin) != size) return 2;
    const std::string answer = desk.answer(request);
    std::printf("%zu\n", answer.size());
    std::fwrite(answer.data(), 1, answer.size(), stdout);
  }
}
