#if defined(__x86_64__)

#include "training/backward.h"

namespace incan::backward {
namespace {

struct Processor {};

}  // namespace

const Run avx2 = Kernel<Processor>::run;

}  // namespace incan::backward

#endif
