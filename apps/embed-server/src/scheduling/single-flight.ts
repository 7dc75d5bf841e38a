/** Single-flight: work that several callers want at once is done once, and aborted when the last of them has gone. */
export interface SingleFlight<T> {
  /** Resolves as the work does; rejects with the reason of `signal` as soon as it is aborted. */
  join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T>
}

interface Flight<T> {
  readonly result: Promise<T>
  readonly abort: (reason: unknown) => void
  callers: number
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  function take(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const flying = flights.get(key)
    if (flying) return flying
    const controller = new AbortController()
    const flight: Flight<T> = {
      result: start(controller.signal).finally(() => land(key, flight)),
      abort: (reason) => controller.abort(reason),
      callers: 0,
    }
    flight.result.catch(() => undefined)
    flights.set(key, flight)
    return flight
  }
  const land = (key: string, flight: Flight<T>) => {
    if (flights.get(key) === flight) flights.delete(key)
  }

  return {
    async join(key, signal, start) {
      signal.throwIfAborted()
      const flight = take(key, start)
      flight.callers++
      return await new Promise<T>((resolve, reject) => {
        const leave = () => {
          reject(signal.reason as Error)
          if (--flight.callers > 0) return
          // Nobody may join what is being aborted.
          land(key, flight)
          flight.abort(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      })
    },
  }
}
