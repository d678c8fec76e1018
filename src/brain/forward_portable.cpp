#include "brain/forward.h"

namespace incan::forward {
namespace {

struct Processor {
  static constexpr std::size_t vectors = 1;
};

}  // namespace

const Run portable = Kernel<Processor>::run;

}  // namespace incan::forward
