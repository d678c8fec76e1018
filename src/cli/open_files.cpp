#include "cli/open_files.h"

#include <sys/resource.h>

#include <algorithm>

namespace incan {

void allow_many_files(std::size_t sockets) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, std::max<rlim_t>(limit.rlim_cur, sockets + 100));
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace incan
