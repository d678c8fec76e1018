// What the libraries want from a system. There is none: the module imports nothing, opens no file, and prints
// nothing. What ends the program natively, such as an exception, ends it here, too.
#include <cstddef>
#include <cstdio>
#include <cstdlib>

extern "C" {

void* __cxa_allocate_exception(std::size_t /*size*/) noexcept {
  std::abort();
}
void __cxa_throw(void* /*exception*/, void* /*type*/, void (* /*destroy*/)(void*)) {
  std::abort();
}
// What the library prints before it aborts.
void abort_message(const char* /*format*/, ...) {
  std::abort();
}

// Bots from files are refused before they are opened, but the code is there; and system errors have no names.
std::FILE* fopen(const char* /*name*/, const char* /*mode*/) {
  return nullptr;
}
std::size_t fread(void* /*to*/, std::size_t /*size*/, std::size_t /*count*/, std::FILE* /*file*/) {
  return 0;
}
int fclose(std::FILE* /*file*/) {
  return 0;
}
int ferror(std::FILE* /*file*/) {
  return 1;
}
char* strerror(int /*number*/) {
  static char nothing[] = "";
  return nothing;
}
int snprintf(char* to, std::size_t room, const char* /*format*/, ...) {
  if (room > 0) *to = '\0';
  return 0;
}
int vsnprintf(char* to, std::size_t room, const char* /*format*/, __builtin_va_list /*arguments*/) {
  if (room > 0) *to = '\0';
  return 0;
}
int fprintf(std::FILE* /*file*/, const char* /*format*/, ...) {
  return 0;
}

}  // extern "C"
