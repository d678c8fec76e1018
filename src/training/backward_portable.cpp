#include "training/backward.h"

namespace incan::backward {
namespace {

struct Processor {};

}  // namespace

const Run portable = Kernel<Processor>::run;

}  // namespace incan::backward
