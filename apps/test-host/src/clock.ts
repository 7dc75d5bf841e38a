/** The service's time: it stands still until a test moves it. */
export interface HostClock {
  now(): Date
  /** `moment` as ISO 8601 or a Date. */
  set(moment: string | Date): void
  advance(milliseconds: number): void
}

export function createClock(start: string | Date): HostClock {
  let time = timeOf(start)
  return {
    now: () => new Date(time),
    set: (moment) => void (time = timeOf(moment)),
    advance: (milliseconds) => void (time += milliseconds),
  }
}

function timeOf(moment: string | Date): number {
  const time = new Date(moment).getTime()
  if (Number.isNaN(time))
    throw new Error(`"${String(moment)}" is no moment; write it as 2026-11-21T12:00:00Z`)
  return time
}
