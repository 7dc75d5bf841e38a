/** A week: some wait three times as long as a setting says, and a timer of Node ends at once beyond 2^31 - 1. */
export const longestMs = 604_800_000
