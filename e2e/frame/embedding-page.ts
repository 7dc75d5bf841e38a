import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { dropInScript } from '../client/sites.ts'
import { root } from '../../scripts/root.mjs'
import { openPage } from '../browser.ts'

export const hostOrigin = 'https://host.test'

/** What a page may load as powerbi-client: the published files as they are, or ours in their place. */
export const clients = {
  'powerbi-client 2.23.1': () => published('powerbi-client'),
  'powerbi-client 2.24.1': () => published('powerbi-client-2-24'),
  'our client': dropInScript,
} as const
export type ClientName = keyof typeof clients

const published = async (name: string) =>
  readFileSync(join(root, 'node_modules', name, 'dist/powerbi.js'), 'utf8')

/** What the embedding page's origin answers: a page with room for a report, and these scripts in their order. */
export const embeddingSite = (scripts: readonly string[]) => embeddingSites({ '/': scripts })

/** Several embedding pages of one origin, each by its path with the scripts that it runs in their order. */
export function embeddingSites(
  pages: Readonly<Record<string, readonly string[]>>,
): (path: string) => string | undefined {
  const bodies = Object.entries(pages).flatMap(([path, scripts]) => {
    const addresses = scripts.map((_, at) => `${path === '/' ? '' : path}/${at}.js`)
    const elements = addresses.map((address) => `<script src="${address}"></script>`).join('')
    const body = `<!doctype html><title>Host</title><link rel="icon" href="data:," /><body style="margin:0"><button id="elsewhere">Elsewhere</button><div id="container" style="width:calc(100vw - 20px);height:calc(100vh - 40px)"></div>${elements}`
    return [[path, body] as const, ...addresses.map((address, at) => [address, scripts[at]!] as const)]
  })
  const bodyOf = new Map(bodies)
  return (path) => bodyOf.get(path)
}

/** Path of the page on which a client runs, where several do. */
export const pathOf = (client: ClientName): string => `/${client.replaceAll(' ', '-')}`

/** A page for each client, which runs these scripts too. */
export async function sitesOfClients(
  ...scripts: readonly string[]
): Promise<(path: string) => string | undefined> {
  const names = Object.keys(clients) as ClientName[]
  const pages = names.map(async (name) => [pathOf(name), [await clients[name](), ...scripts]] as const)
  return embeddingSites(Object.fromEntries(await Promise.all(pages)))
}

/** The embedding page in a context of its own, and what it complains about. */
export async function openEmbeddingPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  path = '/',
): Promise<{ page: Page; complaints: string[] }> {
  const viewport = { width: 1300, height: 820 }
  const page = await openPage(browser, { viewport, ...options, keepsViews: true, prints: false })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(hostOrigin + path)
  return { page, complaints }
}
