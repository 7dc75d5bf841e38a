import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { build } from 'vite'
import { root } from '../../scripts/root.mjs'
import { openContext } from '../browser.ts'

/** Path → page (a text that begins with `<`) or script. */
export type Site = Readonly<Record<string, string>>

/** Where Power BI's own frames live. Nothing of it is reached: the browser is answered before a request leaves it. */
export const powerBiOrigin = 'https://app.powerbi.com'
export const hostOrigin = 'https://host.test'

/** A context in which these origins exist, and no other: each request is answered from its site's paths. */
export async function openSites(
  browser: Browser,
  sites: Readonly<Record<string, Site>>,
): Promise<BrowserContext> {
  const context = await openContext(browser, { viewport: { width: 1200, height: 800 } })
  await context.route(
    () => true,
    (route) => {
      const { origin, pathname } = new URL(route.request().url())
      const body = sites[origin]?.[pathname]
      if (body === undefined) return route.fulfill({ status: 404, body: '' })
      const contentType = body.startsWith('<') ? 'text/html; charset=utf-8' : 'text/javascript'
      return route.fulfill({ contentType, body })
    },
  )
  return context
}

/** A page in which `script` runs, with an element `container` of 800 by 600 pixels. */
export const hostPage = (script = 'host.js'): string =>
  `<!doctype html><meta charset="utf-8"><title>Host</title><div id="container" style="width:800px;height:600px"></div><script src="/${script}"></script>`

/** The stand-in frame, at every address where Power BI has one. */
export const standInSite = (): Site => {
  const page = readFileSync(join(import.meta.dirname, 'stand-in-frame.html'), 'utf8')
  const paths = ['/reportEmbed', '/dashboardEmbed', '/tileEmbed', '/qnaEmbed', '/quickCreate']
  return Object.fromEntries(paths.map((path) => [path, page]))
}

/** One script of an entry and everything it imports; `folder` is where its packages are looked up. */
export async function bundle(entry: string, folder = root): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'host', fileName: () => 'host.js' },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const [output] = (first as { output: { code: string }[] }).output
  return output!.code
}

/** Our package in the place of powerbi-client, as one script: `window.powerbi` and `window['powerbi-client']`. */
export const dropInScript = (): Promise<string> => bundle(join(root, 'packages/powerbi/src/index.ts'))

export interface Heard {
  method: string
  url: string
  headers: Record<string, unknown>
  body: unknown
  origin: string
  /** Milliseconds since 1970. */
  at: number
  /** Whether the frame's document had loaded by then. */
  isLoaded: boolean
}

/** The frame of `uid` on the page, once it is there. */
export async function frameOf(page: Page, uid: string): Promise<Frame> {
  for (;;) {
    const frame = page.frames().find((each) => each.url().includes(`uid=${uid}`))
    if (frame) return frame
    await page.waitForEvent('framenavigated')
  }
}

/** Frames below the fold draw nothing: they are looked at by the clock, not before every drawing. */
export const byTheClock = { polling: 50 } as const

/** What a stand-in frame has heard, once it has heard a call to `url`. */
export async function heardBy(frame: Frame, url: string): Promise<Heard[]> {
  const look = (wanted: string) => {
    const heard = (globalThis as { standIn?: { heard: Heard[] } }).standIn?.heard
    return heard?.some((each) => each.url === wanted) && heard
  }
  return (await (await frame.waitForFunction(look, url, byTheClock)).jsonValue()) as Heard[]
}
