import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { dropInScript } from '../client/sites.ts'
import { root } from '../../scripts/root.mjs'
import { openContext } from '../browser.ts'

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
export function embeddingSite(scripts: readonly string[]): (path: string) => string | undefined {
  const elements = scripts.map((_, at) => `<script src="/${at}.js"></script>`).join('')
  const body = `<!doctype html><title>Host</title><link rel="icon" href="data:," /><body style="margin:0"><button id="elsewhere">Elsewhere</button><div id="container" style="width:calc(100vw - 20px);height:calc(100vh - 40px)"></div>${elements}`
  return (path) => (path === '/' ? body : scripts[Number(/^\/(\d+)\.js$/.exec(path)?.[1])])
}

/** The embedding page in a context of its own, and what it complains about. */
export async function openEmbeddingPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await openContext(browser, { viewport: { width: 1300, height: 820 }, ...options })
  // A dialog for printing would hold the frame up.
  await context.addInitScript(() => (window.print = () => undefined))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(hostOrigin)
  return { page, complaints }
}
