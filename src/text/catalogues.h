// The messages built into the program, in the order of message_names. Only text.cpp reads them.
#pragma once

#include <array>
#include <string_view>

#include "text_generated/keys.h"

namespace incan {

using Catalogue = std::array<std::string_view, message_names.size()>;

extern const Catalogue messages_en;
extern const Catalogue messages_es;
extern const Catalogue messages_pl;

}  // namespace incan
