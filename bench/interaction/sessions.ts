import { openBrowser } from '../../e2e/browser.ts'
import { type HostContent, openTestHost } from '../../apps/test-host/src/index.ts'
import { openMosaicSite } from '../mosaic-site.ts'
import { comparison, type Contestant, inTurn } from './contest.ts'
import { unlimited } from '../unlimited.ts'
import { press } from './gestures.ts'
import { timesOf } from './limits.ts'
import { embedAgain, newContext, openMosaic, openOurs, type Opened, type Point, reloadOurs } from './stage.ts'

/** What every host of a measurement is started with. */
export interface HostsOf {
  readonly content: HostContent
  readonly database: string
  readonly memoryLimit: string
  readonly framePages: string | undefined
  readonly scripts: { readonly watch: string; readonly site: (path: string) => string | undefined }
}

/** Our service over the content, as the benches start it. */
export const startHost = ({ content, memoryLimit, framePages, scripts }: HostsOf) =>
  openTestHost({
    content,
    settings: { ...unlimited, SERVICE_MEMORY_LIMIT: memoryLimit },
    page: scripts.site,
    canLoseMessages: false,
    ...(framePages === undefined ? {} : { framePages }),
  })

/** Milliseconds of one host's first minute. */
interface Beginning {
  readonly cold: number
  readonly firstClick: number
  readonly warm: number
  /** The report embedded once more in the tab that is there, by a new frame; only ours has a frame. */
  readonly again?: number
  /** The report loaded anew into the frame that is there; only ours has a frame. */
  readonly reload?: number
}

type Months = Readonly<Record<Contestant, Point>>

/**
 * Hosts that are started anew, each before a browser that has opened nothing yet: the first open, the first click as soon as
 * all visuals are painted, and the second open, with what the browser has kept. The browser is driven, which makes an opening
 * longer than a reader's: `openings` measures those. Contestants take turns; the first round of each is not counted.
 * `months`: where a column stands.
 */
export async function beginnings(given: HostsOf, rounds: number, months: Months) {
  const found: Record<Contestant, Beginning[]> = { ours: [], mosaic: [] }
  const begin = { ours: beginOurs, mosaic: beginMosaic }
  for (let round = 0; round <= rounds; round++)
    for (const name of inTurn(round)) {
      const beginning = await begin[name](given, months[name])
      if (round > 0) found[name].push(beginning)
    }
  const of = (part: 'cold' | 'firstClick' | 'warm') => ({
    ours: found.ours.map((each) => each[part]),
    mosaic: found.mosaic.map((each) => each[part]),
  })
  return {
    firstClick: comparison(of('firstClick'), { must: { p50: 150 }, want: { p50: 100 } }),
    openDriven: {
      cold: timesOfBoth(of('cold')),
      warm: timesOfBoth(of('warm')),
      againMs: timesOf(found.ours.map(({ again }) => again!)),
      reloadMs: timesOf(found.ours.map(({ reload }) => reload!)),
    },
  }
}

const timesOfBoth = ({ ours, mosaic }: Record<Contestant, readonly number[]>) => ({
  oursMs: timesOf(ours),
  mosaicMs: timesOf(mosaic),
})

async function beginOurs(given: HostsOf, month: Point): Promise<Beginning> {
  const host = await startHost(given)
  const browser = await openBrowser(host.chromiumArguments)
  try {
    const context = await newContext(browser, given.scripts.watch)
    const { second, ...beginning } = await begun(() => openOurs(context, host), month)
    const third = await embedAgain(second, host)
    return { ...beginning, again: third.openMs, reload: await reloadOurs(third, host) }
  } finally {
    await browser.close()
    await host.close()
  }
}

async function beginMosaic({ database, memoryLimit, scripts }: HostsOf, month: Point): Promise<Beginning> {
  const site = await openMosaicSite({ database, memoryLimit })
  const browser = await openBrowser()
  try {
    const context = await newContext(browser, scripts.watch)
    const { second: _, ...beginning } = await begun(() => openMosaic(context, site.url), month)
    return beginning
  } finally {
    await browser.close()
    await site.close()
  }
}

async function begun(open: () => Promise<Opened>, month: Point) {
  const first = await open()
  const { ms: firstClick } = await press(first, month)
  await first.page.close()
  // What the first page leaves behind is put away before the second one is measured.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const second = await open()
  return { cold: first.openMs, firstClick, warm: second.openMs, second }
}
