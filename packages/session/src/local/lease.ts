import { FrameError } from '../service/frame-error.ts'
import { createStopwatch } from '../service/stopwatch.ts'

/**
 * The service's word that token and content are as they were: it holds for a minute, and is renewed before. The service is
 * asked as often where nothing is answered by its word, since what is shown ends with the token too.
 */
export interface Lease {
  isTrue(): boolean
  /** Has the service asked from now on, if it is not asked already; gives no word. */
  watch(): void
  /** The service gave its word when it was asked at the time at which this watch was started. */
  begin(age: () => number): void
  /** The word does not hold any more. */
  end(): void
}

export interface LeaseOptions {
  /** Asks which content and day answers are true of now. */
  readonly ask: (signal: AbortSignal) => Promise<{ readonly generation: string }>
  readonly after: (ms: number, action: () => void) => () => void
  /** Says whether the content is still the one that is held. */
  readonly isHeld: (generation: string) => boolean
  /** Token or content are others; `refusal`: the token lets see nothing any more. */
  readonly onEnd: (refusal: FrameError | null) => void
}

/** Time for which the word holds, in milliseconds. */
const maxAgeMs = 60_000
/** Interval at which it is renewed. */
const renewEveryMs = 25_000

export function createLease({ ask, after, isHeld, onEnd }: LeaseOptions): Lease {
  let age = () => Infinity
  let isWatching = false
  let isGiven = false
  let controller = new AbortController()
  let stopTimer = () => {}

  function renewLater(): void {
    isWatching = true
    const { signal } = controller
    stopTimer()
    stopTimer = after(renewEveryMs, () => void renew(signal))
  }

  async function renew(signal: AbortSignal): Promise<void> {
    const asked = createStopwatch()
    try {
      const { generation } = await ask(signal)
      if (signal.aborted) return
      if (!isHeld(generation)) return onEnd(null)
      if (isGiven) age = asked
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof FrameError)) throw error
      if (isRefusal(error)) return onEnd(error)
    }
    renewLater()
  }

  return {
    isTrue: () => age() < maxAgeMs,
    watch() {
      if (!isWatching) renewLater()
    },
    begin(asked) {
      isGiven = true
      age = asked
      renewLater()
    },
    end() {
      controller.abort()
      controller = new AbortController()
      stopTimer()
      isWatching = isGiven = false
      age = () => Infinity
    },
  }
}

/** The service refuses the token: what it let see is not shown any more. */
export const isTokenRefused = ({ code }: FrameError): boolean =>
  code === 'TokenExpired' || code === 'PowerBINotAuthorizedException'

/** The token is refused, or its report is gone. */
const isRefusal = (error: FrameError): boolean =>
  isTokenRefused(error) || error.code === 'PowerBIEntityNotFound'
