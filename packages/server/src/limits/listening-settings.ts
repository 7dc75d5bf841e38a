import { z } from 'zod'
import { longestMs } from './longest-ms.ts'
import { refusedPortProblem } from './refused-ports.ts'

/** A port that answers http. */
export const port = z
  .int()
  .min(1)
  .max(65535)
  .check((context) => {
    const problem = refusedPortProblem(context.value)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
  })
const text = z.string().trim().min(1)

/** Settings of every server that listens. `publicUrl` reads its public address. */
export const listening = <Url extends z.ZodType>(defaultPort: number, publicUrl: Url) => ({
  port: port.default(defaultPort).describe('The port this server listens on.'),
  host: text
    .default('127.0.0.1')
    .describe('The network interface this server listens on; loopback unless set.'),
  publicUrl: publicUrl
    .optional()
    .describe('Where people reach it: scheme, host, optional path. Default: http://localhost and the port.'),
  trustProxy: z
    .boolean()
    .default(false)
    .describe(
      'Believe the last entry of X-Forwarded-For, which a proxy before this server adds to what callers say; only behind one.',
    ),
  anonymousPerMinute: z
    .int()
    .min(0)
    .default(1200)
    .describe(
      'How many calls a minute one network may make without a sign-in where they cost something; 0 for no limit. A network is an IPv4 address or 64 bits of IPv6; behind a proxy `trustProxy` tells them apart.',
    ),
  maxConnections: z
    .int()
    .min(1)
    .default(5000)
    .describe('How many connections may be open at the same time; more are closed.'),
  maxEventLoopDelayMs: z
    .int()
    .min(0)
    .max(longestMs)
    .default(3000)
    .describe(
      'Answer 503, and that callers may come back, while the event loop of the process lags by more than this, over a second; 0 for never.',
    ),
  requestTimeoutMs: z
    .int()
    .min(1000)
    .max(longestMs)
    .default(30_000)
    .describe('When a request has to have come in whole; its answer may take longer.'),
})

/** Settings of every server that keeps what people send. */
export const keeping = {
  writtenBytesPerDay: z
    .int()
    .min(0)
    .default(100_000_000)
    .describe(
      "How many bytes a day one person may have kept (views, bookmarks, comments, subscriptions and the like), a day's worth at once; 0 for no limit. Whoever has used them goes on reading.",
    ),
}
