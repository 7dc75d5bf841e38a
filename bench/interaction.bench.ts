import { parseArgs } from 'node:util'
import { openBrowser } from '../e2e/browser.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { interactionContent, type InteractionModel } from './interaction-content.ts'
import { answeredBy, type Stages, turns } from './interaction/contest.ts'
import { brush, click, drag, type DragRates, maxRounds } from './interaction/gestures.ts'
import { judged } from './interaction/limits.ts'
import { madeOnce } from './interaction/made-content.ts'
import { openings } from './interaction/openings.ts'
import { beginnings, type HostsOf, startHost } from './interaction/sessions.ts'
import { newContext, openMosaic, openOurs, pageScripts, stageOf } from './interaction/stage.ts'
import { figureOf } from './measure.ts'
import { openMosaicSite } from './mosaic-site.ts'

const memoryLimit = '2GB'
const parts = ['click', 'brush', 'drag', 'sessions'] as const
type Part = (typeof parts)[number]

/**
 * A page of twelve visuals over the ledger, ours beside Mosaic with the same lines, the same engine and the same watch in
 * one Chromium, until all twelve visuals are painted anew: a click on a column, a drag that grows month by month, a drag
 * that does not wait for the page, and the beginning of a session. Both read one wide table with a row per line, ours under
 * an RLS filter; with `--model star` ours joins the ledger with its dimensions instead. But for the drag that does not wait,
 * no question is asked twice, so that no cache answers.
 *
 * `--lines 1000000,10000000`, `--rounds 30` (clicks; a drag of nine steps for every third of them, one that does not wait for
 * every sixth), `--sessions 5`, `--parts click,brush,drag,sessions`, `--frame FOLDER` (of a built frame; the repository's is
 * built when it is missing).
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lines: { type: 'string', default: '1000000,10000000' },
      rounds: { type: 'string', default: '30' },
      sessions: { type: 'string', default: '5' },
      model: { type: 'string', default: 'wide' },
      parts: { type: 'string', default: parts.join(',') },
      frame: { type: 'string' },
    },
  })
  const { model } = values
  if (model !== 'wide' && model !== 'star') throw new Error('--model takes wide or star')
  const asked = values.parts.split(',') as Part[]
  if (asked.some((each) => !parts.includes(each))) throw new Error(`--parts takes ${parts.join(', ')}`)
  const rounds = Number(values.rounds)
  if (!(rounds > 0 && rounds <= maxRounds)) throw new Error(`--rounds takes 1 to ${maxRounds}`)
  if (values.frame === undefined) await ensureBuilt()
  const results: Record<string, unknown> = {}
  for (const lines of values.lines.split(',').map(Number))
    results[`${lines} lines`] = await measureAt({
      lines,
      model,
      rounds,
      sessions: Number(values.sessions),
      parts: asked,
      framePages: values.frame,
    })
  return results
}

interface Measured {
  readonly lines: number
  readonly model: InteractionModel
  readonly rounds: number
  readonly sessions: number
  readonly parts: readonly Part[]
  readonly framePages: string | undefined
}

async function measureAt({ lines, model, rounds, sessions, parts: asked, framePages }: Measured) {
  const { database, content, remove } = await madeOnce(interactionContent(lines, model))
  try {
    const scripts = await pageScripts()
    const hosts: HostsOf = { content, database, memoryLimit, framePages, scripts }
    const { months, ...gestures } = await withStages(hosts, async (stages) => ({
      ...(await gesturesOn(stages, rounds, asked)),
      months: { ours: stages.ours.months[monthOfFirst]!, mosaic: stages.mosaic.months[monthOfFirst]! },
    }))
    return asked.includes('sessions')
      ? {
          ...gestures,
          open: await openings(hosts, sessions),
          ...(await beginnings(hosts, sessions, months)),
        }
      : gestures
  } finally {
    await remove()
  }
}

/** The month that the first click of a session chooses. */
const monthOfFirst = 20

async function withStages<Found>(hosts: HostsOf, act: (stages: Stages) => Promise<Found>): Promise<Found> {
  const host = await startHost(hosts)
  const mosaic = await openMosaicSite(hosts)
  const browser = await openBrowser(host.chromiumArguments)
  try {
    const { watch } = hosts.scripts
    return await act({
      ours: await stageOf(await openOurs(await newContext(browser, watch), host)),
      mosaic: await stageOf(await openMosaic(await newContext(browser, watch), mosaic.url)),
    })
  } finally {
    await browser.close()
    await mosaic.close()
    await host.close()
  }
}

async function gesturesOn(stages: Stages, rounds: number, asked: readonly Part[]) {
  const results: Record<string, unknown> = {}
  if (asked.includes('click'))
    results['click'] = answeredBy(await turns(stages, rounds, click), {
      must: { p50: 33, p95: 50, ratio: 0.45 },
      want: { p50: 25, p95: 33 },
    })
  if (asked.includes('brush'))
    results['brush'] = answeredBy(await turns(stages, Math.ceil(rounds / 3), brush), {
      must: { p50: 25, p95: 40, ratio: 0.35 },
      want: { p50: 17, p95: 33 },
    })
  if (asked.includes('drag')) results['drag'] = await repaintsIn(stages, Math.ceil(rounds / 6))
  return results
}

/** Full repaints a second in a drag that does not wait for the page. */
async function repaintsIn(stages: Stages, rounds: number) {
  const { ours, mosaic } = await turns(stages, rounds, async (on, round) => [await drag(on, round)])
  const of = (rates: readonly DragRates[], name: keyof DragRates) => rates.map((each) => each[name])
  const values = of(ours, 'paints')
  return {
    oursPerSecond: figureOf(values),
    mosaicPerSecond: figureOf(of(mosaic, 'paints')),
    movesPerSecond: { ours: figureOf(of(ours, 'moves')), mosaic: figureOf(of(mosaic, 'moves')) },
    requestsPerSecond: figureOf(of(ours, 'queries')),
    ...judged({ values }, { must: { minMedian: 30 }, want: { minMedian: 50 } }),
  }
}
