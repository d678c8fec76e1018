#include "brain/forward.h"

namespace incan::forward {
namespace {

struct Processor {};

}  // namespace

const Run portable = Kernel<Processor>::run;

}  // namespace incan::forward
