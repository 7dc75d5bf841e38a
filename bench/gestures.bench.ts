import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/build.mjs'
import { gesturesOn } from './samples/page-gestures.ts'
import { openSamples } from './samples/sample-reports.ts'
import { askedBy, type PlacedGesture, tallyOf } from './samples/tally.ts'

/**
 * Every page of the sample's eight reports in a frame of 1440 by 900: marks are chosen, slicers set, drawings brushed, levels
 * drilled, once the page is quiet; how many gestures the frame answers without a request to `embed/query`, and how long
 * they take until the last change is painted. A page is opened anew, so that no answer of another page is known; what
 * takes a gesture back, for which the frame has kept the answers, is counted by itself.
 *
 * `--lines 1000000`, `--marks 3` (of each visual, at most), `--reports "Group results,Currencies"`, `--list` (where gestures
 * went to the service), `--frame FOLDER` (of a built frame; the repository's is built when it is missing).
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lines: { type: 'string', default: '1000000' },
      marks: { type: 'string', default: '3' },
      reports: { type: 'string' },
      list: { type: 'boolean', default: false },
      frame: { type: 'string' },
    },
  })
  if (values.frame === undefined) await ensureBuilt()
  const samples = await openSamples({ lines: Number(values.lines), framePages: values.frame })
  try {
    const wanted = values.reports?.split(',')
    const reports = samples.reports.filter(({ name }) => !wanted || wanted.includes(name))
    const found: PlacedGesture[] = []
    for (const { name: report, pages } of reports)
      for (const { name: page } of pages) {
        const frame = await samples.open(report, page)
        const gestures = await gesturesOn(samples.page, frame, Number(values.marks))
        found.push(...gestures.map((gesture) => ({ report, page, ...gesture })))
      }
    return {
      lines: Number(values.lines),
      pages: reports.reduce((sum, { pages }) => sum + pages.length, 0),
      ...tallyOf(found),
      ...(values.list ? { asked: askedBy(found) } : {}),
    }
  } finally {
    await samples.close()
  }
}
