// What a training run says about its progress and its result, one sentence each.
#pragma once

#include <string>

#include "text/text.h"
#include "training/self_play.h"
#include "training/training.h"

namespace incan {

std::string iteration_in_words(const Text& text, const Progress& progress, double seconds_left);
// The learner's gain over the networks it was trained against, which are those of this file.
std::string gain_in_words(const Text& text, int players, const MeasuredWinRate& measured,
                          const std::string& against);

}  // namespace incan
