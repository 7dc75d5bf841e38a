import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { echoFrame } from '../e2e/client/echo-frame.ts'
import { bundle, dropInScript, hostOrigin, hostPage, openSites, powerBiOrigin } from '../e2e/client/sites.ts'
import { root } from '../scripts/root.mjs'

/** The same frame and messages without a client: an id, a map, postMessage to one origin. */
const bareHost = `window.bare = (() => {
  const waiting = new Map()
  const headers = { 'x-sdk-type': 'js', 'x-sdk-version': '2.23.1', 'x-sdk-wrapper-version': undefined, uid: '1kq7x0fz9a3b' }
  let ids = 0
  addEventListener('message', ({ data }) => {
    const resolve = waiting.get(data?.headers?.id)
    if (!resolve) return
    waiting.delete(data.headers.id)
    resolve(data)
  })
  return {
    embed() {
      const iframe = document.createElement('iframe')
      iframe.src = '${powerBiOrigin}/reportEmbed?uid=1kq7x0fz9a3b'
      iframe.setAttribute('scrolling', 'no')
      iframe.setAttribute('allowfullscreen', 'true')
      iframe.style.width = iframe.style.height = '100%'
      document.getElementById('container').append(iframe)
      return new Promise((resolve) => iframe.addEventListener('load', () => resolve(iframe.contentWindow)))
    },
    ask: (frame) =>
      new Promise((resolve) => {
        const id = String(++ids)
        waiting.set(id, resolve)
        frame.postMessage({ method: 'GET', url: '/report/zoom', headers: { ...headers, id } }, '${powerBiOrigin}')
      }),
  }
})()`

const script = (file: string) => bundle(join(import.meta.dirname, file))

export type Client = 'ours' | 'theirs' | 'bare'
export const clients: readonly Client[] = ['ours', 'theirs', 'bare']

const scriptOf: Record<Client, () => Promise<string>> = {
  ours: dropInScript,
  theirs: async () => readFileSync(join(root, 'node_modules/powerbi-client/dist/powerbi.js'), 'utf8'),
  bare: async () => bareHost,
}

/**
 * A page that holds a host page for each contestant, each before an echo frame of its own. All hosts share one process
 * and all echo frames another, so that whatever the machine does to one contestant it does to all.
 */
export async function openArena(browser: Browser): Promise<Page> {
  const benchScript = await script('client-bench-page.ts')
  const hosts = await Promise.all(
    clients.map(async (client) => [
      [`/${client}`, hostPage(`${client}.js`)],
      [`/${client}.js`, [await scriptOf[client](), benchScript].join(';\n')],
    ]),
  )
  const frames = clients.map((client) => `<iframe id="${client}" src="/${client}"></iframe>`).join('')
  const context = await openSites(browser, {
    [hostOrigin]: {
      '/': `<!doctype html><meta charset="utf-8"><title>Arena</title>${frames}<script src="/arena.js"></script>`,
      '/arena.js': await script('client-arena-page.ts'),
      ...Object.fromEntries(hosts.flat()),
    },
    [powerBiOrigin]: { '/reportEmbed': echoFrame },
  })
  const page = await context.newPage()
  await page.goto(hostOrigin)
  return page
}
