/** What is known of the data of a server, looked at anew once in each stretch of the time within which answers are given again. */
export interface StretchWatch<T> {
  /**
   * What is known of something, by its id; whoever asks first in a stretch has it looked at. `look` gives what it found, or
   * undefined where the server did not answer, which leaves what was known before. Never rejects if `look` does not.
   */
  known(id: string, first: T, look: (before: T) => Promise<T | undefined>): Promise<T>
  /** All that is known. */
  values(): readonly T[]
}

interface Deps {
  /** Length of a stretch, in seconds. */
  readonly everySeconds: number
  /** Milliseconds. */
  readonly now: () => number
}

/** Looks that take longer nobody waits for. */
const slowMs = 2000
/** The share of a server's time that looks may take: a twentieth. */
const restTimes = 20

interface Looked<T> {
  readonly found: T
  /** When it is looked again, and how long the last look took. */
  readonly againAtMs: number
  readonly tookMs: number
}

/** Watches what is known when this begins. */
export function createStretchWatch<T>({ everySeconds, now }: Deps): StretchWatch<T> {
  const everyMs = everySeconds * 1000
  const begun = now()
  const looked = new Map<string, Looked<T>>()
  const looking = new Map<string, Promise<T>>()
  const stretchAfter = (ms: number) => (Math.floor(ms / everyMs) + 1) * everyMs

  async function lookAnew(id: string, before: T, look: (before: T) => Promise<T | undefined>): Promise<T> {
    const start = performance.now()
    const found = (await look(before)) ?? before
    const tookMs = performance.now() - start
    const againAtMs = Math.max(stretchAfter(now()), now() + restTimes * tookMs)
    looked.set(id, { found, againAtMs, tookMs })
    return found
  }

  return {
    async known(id, first, look) {
      const { found, againAtMs, tookMs } = looked.get(id) ?? {
        found: first,
        againAtMs: stretchAfter(begun),
        tookMs: 0,
      }
      if (now() < againAtMs) return found
      const under = looking.get(id) ?? lookAnew(id, found, look).finally(() => looking.delete(id))
      looking.set(id, under)
      return tookMs > slowMs ? found : under
    },
    values: () => [...looked.values()].map(({ found }) => found),
  }
}
