#if defined(__x86_64__)

#include "brain/forward.h"

namespace incan::forward {
namespace {

struct Processor {
  static constexpr std::size_t vectors = 4;
};

}  // namespace

const Run avx512 = Kernel<Processor>::run;

}  // namespace incan::forward

#endif
