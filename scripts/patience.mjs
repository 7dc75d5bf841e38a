/**
 * The longest that a test takes, in milliseconds. It is no claim about speed: it ends a test whose event never comes, on the
 * busiest machine.
 */
export const patienceMs = 600_000

/** The longest that a test waits for one event, in milliseconds; well within the longest that it takes. */
export const waitedMs = 120_000
