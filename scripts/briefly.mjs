/**
 * What Node is started with where a process lives for a minute: V8 compiles for speed only what runs long. A third of what a
 * start, and a test of a server, take of a processor would go into code that is hardly run again.
 */
export const briefly = ['--interrupt-budget=1000000', '--liftoff-only']
