import type * as powerBi from 'powerbi-client'
import type { Report } from 'powerbi-client'
import { autoHeight } from '@casement/client/auto-height'
import type { AskedClick } from '@casement/client'

/*
 * Runs in a browser, after a script that makes `window.powerbi`: whichever client that is. What a host may wish of a frame
 * beyond what powerbi-client offers.
 */

declare const window: { powerbi: powerBi.service.Service } & Window

const container = document.getElementById('container')!
let report: Report
let answer: unknown = true

/** Events that the element heard, with what they carried. */
const heard: { name: string; detail: unknown }[] = []
const asked: AskedClick[] = []
const heights: number[] = []
const heightErrors: unknown[] = []
/** Heights that the frame told, with the width that each is for. */
const told: { height: number; width: number; page: string }[] = []
container.addEventListener('contentHeightChanged', (event) =>
  told.push((event as CustomEvent).detail as (typeof told)[0]),
)
let stop = () => {}

/** Resolves when the report was drawn. */
async function embed(config: object, { asks = false } = {}): Promise<void> {
  const hooks = {
    eventHooks: {
      beforeClick(click: AskedClick & { report: unknown }) {
        asked.push(JSON.parse(JSON.stringify({ ...click, report: click.report === report })) as AskedClick)
        if (answer instanceof Error) throw answer
        return answer === 'never' ? new Promise(() => {}) : answer
      },
    },
  }
  for (const name of ['info', 'error', 'visualClicked', 'selectionChanged', 'buttonClicked'])
    container.addEventListener(name, (event) => {
      const { message } = ((event as CustomEvent).detail ?? {}) as { message?: unknown }
      heard.push({ name, detail: message })
    })
  const rendered = drawn()
  report = window.powerbi.embed(container, { ...config, ...(asks ? hooks : {}) } as object) as Report
  await rendered
}

const drawn = () =>
  new Promise<void>((resolve) => container.addEventListener('rendered', () => resolve(), { once: true }))

/** What a page can read of how the report stands. */
async function standing() {
  const pages = await report.getPages()
  const region = (await pages[0]!.getVisuals()).find(({ name }) => name === 'region')!
  const values = (filters: readonly object[]) => filters.map((each) => (each as { values?: unknown }).values)
  return {
    page: pages.find(({ isActive }) => isActive)!.name,
    filters: values(await report.getFilters()),
    slicer: values((await region.getSlicerState()).filters),
    zoom: await report.getZoom(),
  }
}

const hostWishes = {
  heard,
  asked,
  heights,
  heightErrors,
  told,
  embed,
  standing,
  report: () => report,
  answerWith: (next: unknown) => void (answer = next),
  failWith: (message: string) => void (answer = new Error(message)),
  /** Moves the container to another place of the document; resolves when its report is drawn again. */
  async move() {
    const again = drawn()
    const other = document.body.appendChild(document.createElement('section'))
    other.append(container)
    await again
  },
  follow(options: object = {}) {
    stop = autoHeight(report, {
      ...options,
      onHeight: (height) => heights.push(height),
      onError: (error) => heightErrors.push(error),
    })
  },
  unfollow: () => stop(),
}
export type HostWishes = typeof hostWishes

Object.assign(globalThis, { hostWishes })
