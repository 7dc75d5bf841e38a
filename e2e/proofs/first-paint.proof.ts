import { ensureBuilt } from '../../scripts/build.mjs'
import { watchFirstPaints } from '../frame/first-paint.ts'
import { numberOption } from '../seeded.ts'

/**
 * Opens a report with page, filters, slicers, theme and locale of the page's own on a processor six times slower, and
 * looks at every animation frame and every query: nothing else is ever seen or asked. Options: --runs N (10), --slower N (6).
 */
export async function run(options: string[]) {
  const runs = numberOption(options, 'runs', 10)
  const slower = numberOption(options, 'slower', 6)
  await ensureBuilt()
  const totals = { looks: 0, ofReport: 0, queries: 0 }
  let layoutShift = 0
  for (const [at, seen] of (await watchFirstPaints({ slower, runs })).entries()) {
    if (seen.strays.length > 0)
      throw new Error(`Run ${at + 1} showed what was not asked for: ${seen.strays[0]}`)
    if (seen.layoutShift > 0.02) throw new Error(`Run ${at + 1} moved by ${seen.layoutShift}`)
    for (const name of ['looks', 'ofReport', 'queries'] as const) totals[name] += seen[name]
    layoutShift = Math.max(layoutShift, seen.layoutShift)
  }
  return { runs, slower, ...totals, strays: 0, layoutShift, holds: true }
}
