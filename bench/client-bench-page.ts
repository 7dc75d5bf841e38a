import type * as pbi from '@casement/client/powerbi'

/* Runs in the benches' host pages, beside the client that is measured. Both clients have the same names. */

declare const window: {
  powerbi: pbi.service.Service
  bare: { embed(): Promise<Window>; ask(frame: Window): Promise<unknown> }
}

const configuration = {
  type: 'report',
  id: 'r',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  accessToken: 'TOKEN',
  tokenType: 1,
}

const container = () => document.getElementById('container')!
const whenLoaded = (element: HTMLElement) =>
  new Promise((resolve) => element.addEventListener('load', resolve, { capture: true, once: true }))
const embed = () => window.powerbi.embed(container(), { ...configuration }) as pbi.Report

let ask: () => Promise<unknown>

const bench = {
  async prepare(isBare: boolean): Promise<void> {
    if (isBare) {
      const frame = await window.bare.embed()
      ask = () => window.bare.ask(frame)
      return
    }
    const report = embed()
    await whenLoaded(container())
    ask = () => report.getZoom()
  },

  /** Round trips a second, with `inFlight` questions open at all times. */
  async roundTrips(count: number, inFlight: number): Promise<number> {
    let left = count
    const lane = async () => {
      while (left-- > 0) await ask()
    }
    let clock: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<never>((_, reject) => {
      clock = setTimeout(() => reject(new Error(`an answer is missing, ${left} of ${count} unasked`)), 5_000)
    })
    const started = performance.now()
    await Promise.race([Promise.all(Array.from({ length: inFlight }, lane)), patience])
    const tookMs = performance.now() - started
    clearTimeout(clock)
    return (count / tookMs) * 1000
  },

  /** Milliseconds from embedding to the frame's first message and to its load; what was embedded is reset. */
  async embedTimes(): Promise<{ first: number; load: number }> {
    const at = performance.timeOrigin + performance.now()
    const report = embed()
    const { detail } = await new Promise<CustomEvent<{ firstAt: number; loadAt: number }>>((resolve) =>
      report.on('loaded', resolve),
    )
    window.powerbi.reset(container())
    return { first: detail.firstAt - at, load: detail.loadAt - at }
  },
}

export type Bench = typeof bench
;(globalThis as unknown as { bench: Bench }).bench = bench
