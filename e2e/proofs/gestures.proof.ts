import { parseArgs } from 'node:util'
import { openSamples } from '../../bench/samples/sample-reports.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { answersBesideService } from '../frame/answers-beside-service.ts'

/**
 * Every gesture on every page of the sample's eight reports: where the frame answers by itself, all that the page shows is
 * what the service gives for it. Options: --marks N (of each visual at most, 1), --lines N (100,000), --role NAME (Group),
 * --reports "Group results,Currencies" (all).
 */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      marks: { type: 'string', default: '1' },
      lines: { type: 'string', default: '100000' },
      role: { type: 'string', default: 'Group' },
      reports: { type: 'string' },
    },
  })
  await ensureBuilt()
  const { role, reports } = values
  const [marks, lines] = [Number(values.marks), Number(values.lines)]
  const samples = await openSamples({ lines, framePages: undefined, role })
  const found = { pages: 0, gestures: 0, asked: 0, visuals: 0, wrong: 0 }
  try {
    for (const { name: report, pages } of samples.reports) {
      if (reports && !reports.split(',').includes(report)) continue
      for (const { name: page } of pages) {
        const { wrong, ...compared } = await answersBesideService(samples, { report, page, marks })
        found.pages++
        for (const key of ['gestures', 'asked', 'visuals'] as const) found[key] += compared[key]
        found.wrong += wrong.length
        if (wrong.length > 0) console.log(wrong.join('\n'))
      }
      console.log(`${report}: ${JSON.stringify(found)}`)
    }
  } finally {
    await samples.close()
  }
  return { role, lines, marks, ...found, holds: found.wrong === 0 }
}
