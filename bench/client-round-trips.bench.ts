import { openBrowser } from '../e2e/browser.ts'
import { numberOption } from '../e2e/seeded.ts'
import type { Arena } from './client-arena-page.ts'
import { openArena } from './client-pages.ts'
import { figureOf, isAtLeast, ratiosOf } from './measure.ts'

declare const arena: Arena

/**
 * Round trips a second between a page and a frame on another origin, in another process: ours, powerbi-client 2.23.1 and
 * bare postMessage by turns. Ours is to reach 0.95 of bare and not to be below powerbi-client. On a machine
 * that does much else, more rounds decide. Options: --rounds N (401).
 */
export async function run(options: string[]) {
  const rounds = numberOption(options, 'rounds', 401)
  const browser = await openBrowser()
  try {
    const page = await openArena(browser)
    await page.evaluate(() => arena.prepare())
    const result: Record<string, unknown> = {
      bench: 'client-round-trips',
      unit: 'round trips a second',
    }
    for (const [name, count, inFlight, times] of [
      ['inTurn', 50, 1, rounds * 2],
      ['hundredInFlight', 300, 100, rounds],
    ] as const) {
      const measure = (bursts: number) =>
        page.evaluate((given) => arena.roundTrips(...given), [bursts, count, inFlight] as const)
      await measure(100)
      const { ours, theirs, bare } = await measure(times)
      const [toBare, toTheirs] = [ratiosOf(ours, bare), ratiosOf(ours, theirs)]
      result[name] = {
        rounds: times,
        ours: figureOf(ours),
        theirs: figureOf(theirs),
        bare: figureOf(bare),
        oursToBare: { ...figureOf(toBare), atLeast: 0.95, verdict: isAtLeast(toBare, 0.95) },
        oursToTheirs: { ...figureOf(toTheirs), atLeast: 1, verdict: isAtLeast(toTheirs, 1) },
        theirsToBare: figureOf(ratiosOf(theirs, bare)),
      }
    }
    return result
  } finally {
    await browser.close()
  }
}
