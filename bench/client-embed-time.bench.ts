import { openBrowser } from '../e2e/browser.ts'
import { numberOption } from '../e2e/seeded.ts'
import type { Arena } from './client-arena-page.ts'
import { openArena } from './client-pages.ts'
import { figureOf, isAtMost, ratiosOf } from './measure.ts'

declare const arena: Arena

/**
 * Milliseconds from `embed()` to the first message and to /report/load, as the frame hears them, of ours and of
 * powerbi-client 2.23.1 by turns; most of it is the browser's making of the frame. Ours is to take at most 1.05 of
 * theirs. Options: --rounds N.
 */
export async function run(options: string[]) {
  const rounds = numberOption(options, 'rounds', 101)
  const browser = await openBrowser()
  try {
    const page = await openArena(browser)
    await page.evaluate(() => arena.embedTimes(5))
    const times = await page.evaluate((count) => arena.embedTimes(count), rounds)
    const compared = ({ ours, theirs }: Record<'ours' | 'theirs', number[]>) => {
      const ratios = ratiosOf(ours, theirs)
      return {
        ours: figureOf(ours),
        theirs: figureOf(theirs),
        oursToTheirs: { ...figureOf(ratios), atMost: 1.05, verdict: isAtMost(ratios, 1.05) },
      }
    }
    return {
      bench: 'client-embed-time',
      unit: 'ms',
      rounds,
      firstMessage: compared(times.first),
      load: compared(times.load),
    }
  } finally {
    await browser.close()
  }
}
