#if defined(__x86_64__)

#include "training/backward.h"

namespace incan::backward {
namespace {

struct Processor {
  static constexpr std::size_t vectors = 4;
};

}  // namespace

const Run avx512 = Kernel<Processor>::run;

}  // namespace incan::backward

#endif
