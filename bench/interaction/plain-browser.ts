import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserArguments } from '../../e2e/browser.ts'
import { requireChromium } from '../../scripts/chromium.mjs'

/** A Chromium to whose pages nothing is attached, as a reader's is: pages are opened and closed by address alone. */
export interface PlainBrowser {
  /** The page opened in a tab of its own, read for a moment, and closed: milliseconds, as its title tells them. */
  timeOf(url: string): Promise<number>
  close(): Promise<void>
}

const withinMs = 60_000
const lookEveryMs = 250
/** What a page does once it is painted, and what it leaves to be put away, is over then. */
const restMs = 1500

async function until<Found>(look: () => Promise<Found | undefined>, what: string): Promise<Found> {
  for (const late = Date.now() + withinMs; Date.now() < late; await sleep(lookEveryMs)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`${what} within ${withinMs} ms`)
}

/** With a profile of its own, that is empty. */
export async function openPlainBrowser(further: readonly string[] = []): Promise<PlainBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'casement-bench-browser-'))
  const child = spawn(
    requireChromium(),
    [
      ...browserArguments(further),
      '--headless',
      '--no-first-run',
      '--force-prefers-reduced-motion',
      // Room for pages as the driven browser has it, 1360 by 860, and for the browser's own bars.
      '--window-size=1360,947',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const close = async () => {
    child.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const port = await until(
    () =>
      readFile(join(profile, 'DevToolsActivePort'), 'utf8').then(
        (text) => text.split('\n')[0],
        () => undefined,
      ),
    'Chromium did not start',
  )
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}/json/${path}`, { method })
    if (!answer.ok) throw new Error(`Chromium answered ${answer.status} to ${path}`)
    return answer
  }
  return {
    async timeOf(url) {
      const { id } = (await (await ask(`new?${encodeURIComponent(url)}`, 'PUT')).json()) as { id: string }
      const ms = await until(
        async () => {
          const tabs = (await (await ask('list')).json()) as { id: string; title: string }[]
          return /^opened (.+)$/.exec(tabs.find((tab) => tab.id === id)!.title)?.[1]
        },
        `${url.slice(0, 40)} was not painted`,
      )
      await sleep(restMs)
      await ask(`close/${id}`)
      await sleep(restMs)
      return Number(ms)
    },
    close,
  }
}
