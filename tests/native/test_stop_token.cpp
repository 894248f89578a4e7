#include "check.hpp"
#include "model/stop_token.hpp"

using namespace ninefold;

TEST("a token without a function never asks to stop") {
    CHECK(!StopToken().requested());
    CHECK(StopToken([] { return true; }).requested());
}

TEST("a poller polls on its first turn, and then once per interval") {
    int polls = 0;
    StopPoller poller([&] { return ++polls == 3; }, 10);
    for (int turn = 1; turn <= 20; ++turn) {
        CHECK(!poller.requested());
        CHECK_EQUAL(polls, turn <= 10 ? 1 : 2);
    }
    CHECK(poller.requested());
    CHECK_EQUAL(polls, 3);
}

TEST("a poller remembers a request") {
    int polls = 0;
    StopPoller poller([&] { return ++polls == 1; }, 1);
    for (int turn = 1; turn <= 5; ++turn) CHECK(poller.requested());
    CHECK_EQUAL(polls, 1);
}
