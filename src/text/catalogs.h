// The messages built into the program, in the order of message_names. Only text.cpp reads them.
#pragma once

#include <array>
#include <string_view>

#include "text_generated/keys.h"

namespace incan {

using Catalog = std::array<std::string_view, message_names.size()>;

extern const Catalog messages_en;
extern const Catalog messages_es;
extern const Catalog messages_pl;

}  // namespace incan
