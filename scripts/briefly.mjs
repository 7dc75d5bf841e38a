/** V8 compiles for speed only what runs long. */
const compilesLate = '--interrupt-budget=1000000'

/**
 * What Node is started with where a process lives for a minute: V8 compiles for speed only what runs long, as a third of what a
 * start, and a test of a server, take of a processor would go into code that is hardly run again; and what is thrown away soon
 * is cleared away seldom, by one thread, as the other processor has work.
 */
export const briefly = [
  compilesLate,
  '--liftoff-only',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
]

/** The same for a process that lives as long as the run, whose code is worth compiling. */
export const throughout = briefly.filter((each) => each !== compilesLate)
