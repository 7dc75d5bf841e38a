import { parseArgs } from 'node:util'
import type { CDPSession, Frame } from 'playwright-core'
import { ensureBuilt } from '../scripts/build.mjs'
import type { InteractionWatch } from './interaction/watch.ts'
import { rounded } from './measure.ts'
import type { SamplePage } from './samples/sample-page.ts'
import { openSamples, type SampleOptions } from './samples/sample-reports.ts'

declare const interactionWatch: InteractionWatch
declare const samplePage: SamplePage

const [firstSwitches, halfSwitches, allSwitches] = [20, 110, 200]
const maxMoreBytes = 64 * 2 ** 20
/** Largest growth of what no longer grows: more would be as much again with every so many switches. */
const maxGrowth = 0.1

/**
 * What a frame holds after 20, 110 and 200 switches between the pages of a sample report, its garbage collected: the heap of
 * its script, what the browser keeps for its document, and array buffers. Growth is judged by the second half, when the
 * engine's own caches are full. With `--without`, the same once more where nothing is sent ahead, and how much more a frame
 * holds where it is.
 *
 * `--lines 1000000`, `--report "Group results"`, `--without NAME=VALUE` (a setting of the service) or `--without FOLDER` (of
 * a built frame), `--frame FOLDER` (of a built frame; the repository's is built when it is missing).
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lines: { type: 'string', default: '1000000' },
      report: { type: 'string', default: 'Group results' },
      without: { type: 'string' },
      frame: { type: 'string' },
    },
  })
  if (values.frame === undefined) await ensureBuilt()
  const options = { lines: Number(values.lines), framePages: values.frame }
  const held = await switchesOf(options, values.report)
  if (values.without === undefined) return { ...held, ...growthOf(held) }
  const [name, value] = values.without.split('=') as [string, string?]
  const other = value === undefined ? { framePages: name } : { settings: { [name]: value } }
  const without = await switchesOf({ ...options, ...other }, values.report)
  const moreBytes = sizeOf(held.last) - sizeOf(without.last)
  return {
    ...held,
    ...growthOf(held),
    without,
    more: { bytes: moreBytes, atMost: maxMoreBytes, verdict: moreBytes <= maxMoreBytes ? 'holds' : 'fails' },
  }
}

/** Bytes that a frame holds. */
interface Held {
  /** Objects of the script. */
  readonly heap: number
  /** Elements, styles and what else the browser keeps for the document. */
  readonly document: number
  /** Array buffers and what else lies beside the heap. */
  readonly beside: number
  /** Workers of the page: each has a heap of its own, which is not counted. */
  readonly workers: number
}

const sizeOf = ({ heap, document, beside }: Held) => heap + document + beside

interface HeldAfter {
  readonly first: Held
  readonly half: Held
  readonly last: Held
}

const growthOf = ({ half, last }: HeldAfter) => {
  const growth = sizeOf(last) / sizeOf(half) - 1
  return {
    growth: { share: rounded(growth), atMost: maxGrowth, verdict: growth <= maxGrowth ? 'holds' : 'fails' },
  }
}

async function switchesOf(options: SampleOptions, report: string): Promise<HeldAfter> {
  const samples = await openSamples(options)
  try {
    const found = samples.reports.find(({ name }) => name === report)
    if (!found) throw new Error(`There is no report "${report}"`)
    const pages = found.pages.filter(({ isHidden }) => !isHidden).map(({ name }) => name)
    const frame = await samples.open(report, pages[0]!)
    const devtools = await samples.page.context().newCDPSession(frame)
    const after = async (times: number): Promise<Held> => {
      await samples.page.evaluate(([names, count]) => samplePage.switchPages(names, count), [
        pages,
        times,
      ] as const)
      return { ...(await heldBy(frame, devtools)), workers: samples.page.workers().length }
    }
    return {
      first: await after(firstSwitches),
      half: await after(halfSwitches - firstSwitches),
      last: await after(allSwitches - halfSwitches),
    }
  } finally {
    await samples.close()
  }
}

async function heldBy(frame: Frame, devtools: CDPSession) {
  // What is sent ahead is there.
  await frame.evaluate(() => interactionWatch.quiet(1000))
  for (let at = 0; at < 3; at++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage')
  return { heap: usedSize, document: embedderHeapUsedSize, beside: backingStorageSize }
}
