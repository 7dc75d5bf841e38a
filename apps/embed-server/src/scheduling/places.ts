/** Work of a heavy group had to make room. */
class Displaced extends Error {
  override readonly name = 'Displaced'
}

export interface PlacesOptions {
  readonly places: number
  /**
   * Work that runs for longer is long. While long work holds every place, one more is open: for groups that hold none.
   * Absent: there is none.
   */
  readonly longAfterMs?: number
  /** True if a group has taken much of late: its work then has a lower priority. Absent: none has. */
  readonly isHeavy?: (group: string) => boolean
  /** True if work of a heavy group may run as any other once it has waited for long. Absent: that of all may. */
  readonly mayAge?: (group: string) => boolean
}

interface Running {
  readonly group: string
  readonly since: number
  /** True for work of low priority that is not displaced, because it has waited for too long. */
  readonly isAged: boolean
  displace(): void
}

export interface Place {
  /** Aborted when the work has to make room. */
  readonly displaced: AbortSignal
  end(): void
}

/** Interval at which running work is checked for having become long, or its group heavy. */
const lookEveryMs = 100
/** After how long work of low priority runs as any other. */
const agedAfterMs = 10_000
/** Pause afterwards, as a multiple of what it took. */
const restOfAged = 9

/** The places that work runs in: which group may have one, and who has to make room. */
export interface Places {
  /** True if work of a group, requested at `since`, may run now: as its group may, or because of its age. */
  turnOf(group: string, since: number): 'none' | 'own' | 'aged'
  begin(group: string, isAged: boolean): Place
  /** Displaces work of heavy groups where others have work. */
  makeRoom(): void
}

/** `waitingGroups`: those with work that waits. `onFree` is called when a place may be had that was not before. */
export function createPlaces(
  { places, longAfterMs = Infinity, isHeavy = () => false, mayAge = () => true }: PlacesOptions,
  { waitingGroups, onFree }: { waitingGroups: () => Iterable<string>; onFree: () => void },
): Places {
  const running = new Set<Running>()
  let noneAgedUntil = 0

  /** True if groups that are not heavy have work. */
  const hasPrior = (): boolean =>
    [...running].some(({ group }) => !isHeavy(group)) || [...waitingGroups()].some((group) => !isHeavy(group))

  function turnOf(group: string, since: number): 'none' | 'own' | 'aged' {
    const now = performance.now()
    const others = [...running].filter((each) => !each.isAged)
    const isExtra = others.every((each) => each.group !== group && each.since <= now - longAfterMs)
    const isFree = others.length < places + (isExtra ? 1 : 0)
    if (!isHeavy(group) || !hasPrior()) return isFree ? 'own' : 'none'
    if (noneAgedUntil > now || since > now - agedAfterMs) return 'none'
    return mayAge(group) && others.length === running.size ? 'aged' : 'none'
  }

  function makeRoom(): void {
    if (!hasPrior()) return
    for (const { group, isAged, displace } of running) if (!isAged && isHeavy(group)) displace()
  }

  function begin(group: string, isAged: boolean): Place {
    const displacing = new AbortController()
    const since = performance.now()
    const one: Running = {
      group,
      since,
      isAged,
      displace: () => displacing.abort(new Displaced()),
    }
    running.add(one)
    const looking = setInterval(() => {
      makeRoom()
      onFree()
    }, lookEveryMs).unref()
    makeRoom()
    return {
      displaced: displacing.signal,
      end() {
        clearInterval(looking)
        running.delete(one)
        const now = performance.now()
        if (isAged) noneAgedUntil = now + restOfAged * (now - since)
        onFree()
      },
    }
  }

  return {
    turnOf,
    begin,
    makeRoom,
  }
}
