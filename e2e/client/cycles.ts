import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Cycles } from './cycles-page.ts'
import { echoFrame } from './echo-frame.ts'
import { bundle, hostOrigin, hostPage, openSites, powerBiOrigin } from './sites.ts'

declare const cycles: Cycles

/** What a page holds after its garbage was collected. */
export interface Holdings {
  /** Of the window, the document and the container. */
  listeners: number
  /** Of everything in the page's process. */
  allListeners: number
  nodes: number
  documents: number
  frames: number
  timers: number
  routes: number
  embeds: number
  heapBytes: number
}

async function listenersOf(session: CDPSession, expression: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression })
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId! })
  await session.send('Runtime.releaseObject', { objectId: result.objectId! })
  return listeners.length
}

async function holdingsOf(page: Page, session: CDPSession): Promise<Holdings> {
  for (let pass = 0; pass < 3; pass++) {
    // oxlint-disable-next-line waiting/no-sleep -- the browser frees what is gone in its own time, and tells nobody
    await page.waitForTimeout(200)
    await session.send('HeapProfiler.collectGarbage')
  }
  let listeners = 0
  for (const owner of ['window', 'document', "document.getElementById('container')"])
    listeners += await listenersOf(session, owner)
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value
  return {
    listeners,
    allListeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    documents: metric('Documents'),
    frames: metric('Frames'),
    ...(await page.evaluate(() => cycles.left())),
    heapBytes: metric('JSHeapUsedSize'),
  }
}

/**
 * Embeds and resets `count` times in a page of its own, after `warmUp` times that fill the engine's caches. `client` is
 * the script that puts a service at window.powerbi. Gives what the page held before and after.
 */
export async function embedAndReset(
  browser: Browser,
  client: string,
  { count, warmUp }: { count: number; warmUp: number },
): Promise<{ before: Holdings; after: Holdings }> {
  const page = await bundle(join(import.meta.dirname, 'cycles-page.ts'))
  const context = await openSites(browser, {
    [hostOrigin]: { '/': hostPage(), '/host.js': [client, page].join(';\n') },
    [powerBiOrigin]: { '/reportEmbed': echoFrame },
  })
  try {
    const host = await context.newPage()
    await host.goto(hostOrigin)
    const session = await context.newCDPSession(host)
    await session.send('Performance.enable')
    await host.evaluate((times) => cycles.run(times), warmUp)
    const before = await holdingsOf(host, session)
    await host.evaluate((times) => cycles.run(times), count)
    return { before, after: await holdingsOf(host, session) }
  } finally {
    await context.close()
  }
}
