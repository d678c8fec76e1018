// Boost.JSON, of which Debian has only headers for WebAssembly.
#include <boost/json/src.hpp>
