import type * as pbi from '@casement/client/powerbi'

/* Runs in a host page, after the client: embeds and resets, and counts what is left. */

declare const window: { powerbi: pbi.service.Service & { router: Record<string, unknown> } } & Record<
  string,
  unknown
>

const configuration = {
  type: 'report',
  id: 'r',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  accessToken: 'TOKEN',
  tokenType: 1,
}

/** How many timers are set that have neither come nor been cleared. */
const timers = new Set<unknown>()
for (const [set, clear, isOnce] of [
  ['setTimeout', 'clearTimeout', true],
  ['setInterval', 'clearInterval', false],
] as const) {
  const [setting, clearing] = [window[set], window[clear]] as ((...given: unknown[]) => unknown)[]
  window[set] = (act: () => void, ...rest: unknown[]) => {
    const timer = setting!(
      () => {
        if (isOnce) timers.delete(timer)
        act()
      },
      ...rest,
    )
    timers.add(timer)
    return timer
  }
  window[clear] = (timer: unknown) => {
    timers.delete(timer)
    clearing!(timer)
  }
}

let routes = 0
for (const verb of ['get', 'post', 'put', 'patch', 'delete']) {
  const { router } = window.powerbi
  const add = router[verb] as (...given: unknown[]) => unknown
  router[verb] = (...given: unknown[]) => {
    routes++
    return add.apply(router, given)
  }
}

const cycles = {
  /** Embeds, listens, asks (every other time without waiting for the answer), and resets. */
  async run(count: number): Promise<void> {
    const container = document.getElementById('container')!
    for (let cycle = 0; cycle < count; cycle++) {
      const report = window.powerbi.embed(container, { ...configuration }) as pbi.Report
      report.on('error', () => undefined)
      await new Promise((resolve) => report.on('loaded', resolve))
      const open = report.getZoom().catch(() => undefined)
      if (cycle % 2) await open
      window.powerbi.reset(container)
    }
  },
  left: () => ({ timers: timers.size, routes, embeds: window.powerbi.embeds.length }),
}

export type Cycles = typeof cycles
;(globalThis as unknown as { cycles: Cycles }).cycles = cycles
