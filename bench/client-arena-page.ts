import type { Bench } from './client-bench-page.ts'
import type { Client } from './client-pages.ts'
import { takeTurns } from './measure.ts'

/* Runs in the page that holds the host pages of all contestants. */

const benchOf = (client: Client) =>
  (document.getElementById(client) as HTMLIFrameElement & { contentWindow: { bench: Bench } }).contentWindow
    .bench

const arena = {
  async prepare(): Promise<void> {
    for (const client of ['ours', 'theirs', 'bare'] as const) await benchOf(client).prepare(client === 'bare')
  },

  /** Round trips a second of each contestant, burst by burst. */
  roundTrips(rounds: number, count: number, inFlight: number): Promise<Record<Client, number[]>> {
    const measure = (client: Client) => async (): Promise<number> => {
      try {
        return await benchOf(client).roundTrips(count, inFlight)
      } catch (error) {
        if (client !== 'theirs') throw new Error(`${client}: ${(error as Error).message}`, { cause: error })
        // Its ids have 26 random bits: one in some 700,000 with a hundred open is given twice, and one answer is lost.
        return measure(client)()
      }
    }
    return takeTurns({ ours: measure('ours'), theirs: measure('theirs'), bare: measure('bare') }, rounds)
  },

  /** Milliseconds from embedding to the first message and to the load, of ours and theirs, embed by embed. */
  async embedTimes(rounds: number): Promise<Record<'first' | 'load', Record<'ours' | 'theirs', number[]>>> {
    const first: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] }
    const measure = (client: 'ours' | 'theirs') => async () => {
      const times = await benchOf(client).embedTimes()
      first[client].push(times.first)
      return times.load
    }
    const load = await takeTurns({ ours: measure('ours'), theirs: measure('theirs') }, rounds)
    return { first, load }
  },
}

export type Arena = typeof arena
;(globalThis as unknown as { arena: Arena }).arena = arena
