import { Transform } from 'node:stream'
import type { QueryRequest, SemanticQuery } from '@casement/query'
import { needOf } from '@casement/visuals'
import type { ReportDefinition } from '@casement/report'
import type { Server } from '@casement/server'
import type { HostClock } from './clock.ts'
import { serveLostMessages } from './lost-messages.ts'

/** Faults from now on. `times` is how often; without it, until `clear`. */
export interface FaultBoard {
  /** Every embed token known to this host is refused as expired. Tokens issued later are good. */
  expireTokens(): void
  /** Refuses a frame's requests with 403. */
  forbid(times?: number): void
  /** Connections of a frame are cut without an answer. */
  drop(times?: number): void
  /** The figures of one visual come late. So do those of another visual that asks the same. */
  delayVisual(visual: string, milliseconds: number): void
  /** The service's clock goes wrong by so much; negative: it is slow. */
  skewClock(milliseconds: number): void
  /** Messages of the page never reach the frame: `POST /report/filters`, method and path as in docs/wire.md. */
  loseMessages(call: string, times?: number): void
  /** Nothing goes wrong any more, and the clock is right. Expired tokens stay expired. */
  clear(): void
}

interface Deps {
  readonly app: Server
  readonly clock: HostClock
  readonly reports: readonly ReportDefinition[]
  /** The embed tokens that were issued. */
  readonly issued: ReadonlySet<string>
  readonly canLoseMessages: boolean
}

/** Puts the board between the frames and the service; before the service is ready. */
export function createFaultBoard({ app, clock, reports, issued, canLoseMessages }: Deps): FaultBoard {
  const expired = new Set<string>()
  const delays = new Map<string, number>()
  const lost = new Map<string, number>()
  let forbidden = 0
  let dropped = 0
  let skew = 0

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/embed/')) return
    if (dropped > 0) {
      dropped--
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (expired.has(token)) return reply.code(401).send(problem('TokenExpired', 'The token has expired'))
    if (forbidden > 0) {
      forbidden--
      return reply.code(403).send(problem('PowerBINotAuthorizedException', 'The token does not allow this'))
    }
    // Lines are told apart by their text.
    if (delays.size > 0) Object.assign(request.headers, { 'accept-encoding': 'identity', accept: '*/*' })
    return undefined
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.routeOptions.url !== '/embed/query' || delays.size === 0) return payload
    const { queries = [] } = (request.body ?? {}) as Partial<QueryRequest>
    const late = new Map(
      queries.flatMap(({ id, query }) => {
        const delay = delays.get(fieldsOf(query))
        return delay === undefined ? [] : [[id, delay] as const]
      }),
    )
    if (late.size === 0) return payload
    const slow = lateLines(late)
    if (typeof payload === 'string') slow.end(payload)
    else (payload as NodeJS.ReadableStream).pipe(slow)
    return slow
  })
  if (canLoseMessages) serveLostMessages(app, (call) => takeOne(lost, call))

  const needsOf = (visual: string): string[] =>
    reports.flatMap(({ pages }) =>
      pages.flatMap(({ visuals }) =>
        visuals.flatMap((each) => {
          const need = each.name === visual ? needOf(each, []) : null
          return need ? [fieldsOf(need)] : []
        }),
      ),
    )

  return {
    expireTokens() {
      for (const token of issued) expired.add(token)
    },
    forbid: (times = Infinity) => void (forbidden = times),
    drop: (times = Infinity) => void (dropped = times),
    delayVisual(visual, milliseconds) {
      const needs = needsOf(visual)
      if (needs.length === 0) throw new Error(`No report has a visual "${visual}" that asks for figures`)
      for (const need of needs) delays.set(need, milliseconds)
    },
    skewClock(milliseconds) {
      clock.advance(milliseconds)
      skew += milliseconds
    },
    loseMessages(call, times = Infinity) {
      if (!canLoseMessages) throw new Error('This host was started without a way to lose messages')
      lost.set(call, times)
    },
    clear() {
      delays.clear()
      lost.clear()
      forbidden = 0
      dropped = 0
      clock.advance(-skew)
      skew = 0
    },
  }
}

const problem = (code: string, message: string) => ({ error: { code, message } })

/** Key that tells the queries of two visuals apart. */
const fieldsOf = ({ select }: Pick<SemanticQuery, 'select'>) =>
  JSON.stringify(select.map(({ field }) => field))

function takeOne(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0
  if (left > 0) counts.set(key, left - 1)
  return left > 0
}

/** Passes lines on as they come, those of some queries so many milliseconds later. */
function lateLines(delays: ReadonlyMap<string, number>): Transform {
  let begun = ''
  const waiting = new Set<Promise<void>>()
  const pass = (stream: Transform, line: string) => {
    if (!line) return
    const delay = delays.get((JSON.parse(line) as { id: string }).id)
    if (delay === undefined) return void stream.push(`${line}\n`)
    const late = new Promise<void>((resolve) => setTimeout(resolve, delay)).then(() => {
      if (!stream.destroyed) stream.push(`${line}\n`)
    })
    waiting.add(late)
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (begun + chunk.toString()).split('\n')
      begun = lines.pop()!
      for (const line of lines) pass(this, line)
      done()
    },
    flush(done) {
      pass(this, begun)
      void Promise.all(waiting).then(() => done())
    },
  })
}
