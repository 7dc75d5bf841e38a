import { BoundedMap } from '@casement/limits'
import type { AuditMark } from '@casement/portal-api'
import { createRefusals } from './refusals.ts'
import type { RefusedCalls, RefusedToken, SignIn } from './sign-in-records.ts'

interface Deps {
  readonly append: (what: {
    seen: readonly SignIn[]
    refused: readonly RefusedCalls[]
    now: Date
  }) => Promise<AuditMark | undefined>
  readonly now: () => Date
  readonly log: () => { info(what: object): void; warn(what: object): void }
  readonly everyMs?: number | undefined
  readonly capacity?: number
}

/** Notes who signs in and whose tokens are refused. Nobody waits for it. */
export interface SignInLog {
  /** Notes the sign-in that a good token tells of; `authTime` is its claim `auth_time`. */
  see(person: string, authTime: unknown, correlationId: string): void
  refuse(refused: RefusedToken, correlationId: string): void
  /** Writes all that was noted until now. Rejects with what the store says. */
  flush(): Promise<void>
  /** Writes what is left, and stops. */
  close(): Promise<void>
}

const writeEveryMs = 1000
const maxRemembered = 10_000
const writtenAtOnce = 100

/**
 * Writes sign-ins in batches, a second after the first of them at the latest. While the store fails they wait and are tried
 * again. One for which there is no room, and one that is lost with its process, is noted by the next call of the same
 * sign-in: which one is the newest of a person is in the store. Tokens that do not say when somebody signed in count as none.
 */
export function createSignInLog(deps: Deps): SignInLog {
  const { append, now, log, everyMs = writeEveryMs, capacity = maxRemembered } = deps
  /** newest sign-in of a person that was noted, in seconds */
  const noted = new BoundedMap<string, number>(maxRemembered)
  const refusals = createRefusals({ now })
  let waiting: SignIn[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isClosed = false

  function begin(): void {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      write(false)
        .catch((error: unknown) =>
          log().warn({ err: error, what: 'sign-ins were not written and are tried again' }),
        )
        .finally(() => (waiting.length > 0 || refusals.areWaiting()) && begin())
    }, everyMs).unref()
  }

  async function writeAll(isLast: boolean): Promise<void> {
    do {
      const seen = waiting.slice(0, writtenAtOnce)
      const refused = refusals.due(isLast)
      if (seen.length + refused.length === 0) return
      const mark = await append({ seen, refused, now: now() })
      waiting = waiting.slice(seen.length)
      refusals.written(refused)
      // The log may be kept where the store's keeper does not write.
      if (mark) log().info({ what: 'sign-ins were noted', audit: mark })
    } while (waiting.length > 0)
  }

  const write = (isLast: boolean): Promise<void> =>
    (writing ??= writeAll(isLast).finally(() => (writing = undefined)))

  return {
    see(person, authTime, correlationId) {
      if (typeof authTime !== 'number' || !Number.isFinite(new Date(authTime * 1000).getTime())) return
      if ((noted.get(person) ?? -Infinity) >= authTime || waiting.length >= capacity) return
      noted.set(person, authTime)
      waiting.push({ person, at: new Date(authTime * 1000), correlationId })
      begin()
    },
    refuse(refused, correlationId) {
      refusals.note(refused, correlationId)
      begin()
    },
    flush: () => write(false),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await writing?.catch(() => {})
      await write(true).catch((error: unknown) =>
        log().warn({ err: error, what: 'sign-ins were not written', signIns: waiting.length }),
      )
    },
  }
}
