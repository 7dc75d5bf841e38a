import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../e2e/client/sites.ts'
import { clients, embeddingSite, hostOrigin } from '../../e2e/frame/embedding-page.ts'
import { root } from '../../scripts/root.mjs'
import { interactionReport } from '../interaction-content.ts'
import { openMosaicSite } from '../mosaic-site.ts'
import { comparison, type Contestant, inTurn } from './contest.ts'
import { openPlainBrowser } from './plain-browser.ts'
import { type HostsOf, startHost } from './sessions.ts'

/** Milliseconds from the beginning to the paint of the last visual. */
interface Opening {
  readonly cold: number
  readonly warm: number
}

/**
 * Hosts that are started anew, each before a browser that has opened nothing yet: the first open, and the second, in a tab of
 * its own, with what the browser has kept. Nothing is attached to the browser: a page that is watched from outside is held
 * until its watcher has seen it, and has its code read twice for the places of errors that nobody throws. Contestants take
 * turns; the first round of each is not counted.
 */
export async function openings(given: HostsOf, rounds: number) {
  const told = await bundle(join(root, 'bench/interaction/opening-told.ts'))
  const frame = await frameThatTells(given.framePages, told)
  const site = embeddingSite([
    await clients['powerbi-client 2.23.1'](),
    await bundle(join(root, 'e2e/frame/every-method-page.ts')),
    await bundle(join(root, 'bench/interaction/opening-host.ts')),
  ])
  const open = {
    ours: () => openOurs({ ...given, framePages: frame.folder, scripts: { ...given.scripts, site } }),
    mosaic: () => openMosaic(given, told),
  }
  const found: Record<Contestant, Opening[]> = { ours: [], mosaic: [] }
  try {
    for (let round = 0; round <= rounds; round++)
      for (const name of inTurn(round)) {
        const opening = await open[name]()
        if (round > 0) found[name].push(opening)
      }
  } finally {
    await frame.remove()
  }
  const of = (part: keyof Opening) => ({
    ours: found.ours.map((each) => each[part]),
    mosaic: found.mosaic.map((each) => each[part]),
  })
  return {
    cold: comparison(of('cold'), { must: { p50: 800 }, want: { p50: 500 } }),
    warm: comparison(of('warm'), { must: { p50: 350 }, want: { p50: 250 } }),
  }
}

async function openOurs(given: HostsOf): Promise<Opening> {
  const host = await startHost(given)
  try {
    return await inBrowser(host.chromiumArguments, async () => {
      const config = JSON.stringify(await host.embedConfiguration(interactionReport))
      return `${hostOrigin}/#${encodeURIComponent(config)}`
    })
  } finally {
    await host.close()
  }
}

async function openMosaic({ database, memoryLimit }: HostsOf, before: string): Promise<Opening> {
  const site = await openMosaicSite({ database, memoryLimit, before })
  try {
    return await inBrowser([], async () => site.url)
  } finally {
    await site.close()
  }
}

async function inBrowser(further: readonly string[], address: () => Promise<string>): Promise<Opening> {
  const browser = await openPlainBrowser(further)
  try {
    return { cold: await browser.timeOf(await address()), warm: await browser.timeOf(await address()) }
  } finally {
    await browser.close()
  }
}

/** A copy of the built frame whose entry begins with the script. */
async function frameThatTells(pages = join(root, 'apps/frame/dist'), script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'casement-bench-frame-'))
  await cp(pages, folder, { recursive: true })
  const [, entry] = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(
    await readFile(join(folder, 'index.html'), 'utf8'),
  )!
  await writeFile(join(folder, entry!), `${script}\n${await readFile(join(folder, entry!), 'utf8')}`)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
