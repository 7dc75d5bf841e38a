import { join } from 'node:path'
import { openTestHost } from '@casement/test-host'
import { openBrowser } from '../browser.ts'
import { bundle } from '../client/sites.ts'
import { seeded } from '../seeded.ts'
import { clients, embeddingSite, openEmbeddingPage } from './embedding-page.ts'
import type { EveryMethod } from './every-method-page.ts'
import { hostileDefinition } from './hostile-definition.ts'
import type { HostileWirePage } from './hostile-wire-page.ts'
import { shopsContent } from './shops-content.ts'

declare const everyMethod: EveryMethod
declare const hostileWire: HostileWirePage

export interface Attack {
  readonly seed: number
  readonly definitions: number
  readonly messages: number
}

/** Opens hostile definitions in a real frame and says hostile things to it. Strays are what was not told clearly. */
export async function attackFrame({ seed, definitions, messages }: Attack) {
  const scripts = [
    await clients['powerbi-client 2.23.1'](),
    await bundle(join(import.meta.dirname, 'every-method-page.ts')),
    await bundle(join(import.meta.dirname, 'hostile-wire-page.ts')),
  ]
  const content = shopsContent()
  const settings = { SERVICE_QUERIES_PER_MINUTE: '0' }
  const host = await openTestHost({ content, settings, page: embeddingSite(scripts) })
  const browser = await openBrowser(host.chromiumArguments)
  try {
    const { page } = await openEmbeddingPage(browser)
    // What breaks in the frame itself, beside what the browser says of requests that were refused.
    const crashes: string[] = []
    page.on('pageerror', (error) => crashes.push(error.message))
    page.on('crash', () => crashes.push('The page crashed'))
    const config = { ...(await host.embedConfiguration('Shops', { roles: [] })), uniqueId: 'hostile' }

    const random = seeded(seed)
    const opened: Record<string, number> = {}
    const strays: string[] = []
    let definition: unknown
    const answered = page.waitForResponse('**/embed/reports/*').then((response) => response.json())
    await page.evaluate((given) => everyMethod.embed(given), config)
    const answer = (await answered) as object
    await page.route('**/embed/reports/*', (route) =>
      route.fulfill({ json: { ...answer, report: definition } }),
    )
    for (let at = 0; at < definitions; at++) {
      definition = hostileDefinition(random, JSON.parse(content.files['reports/report.json']!))
      const outcome = await page.evaluate((given) => everyMethod.tryToOpen(given), config)
      opened[outcome.kind] = (opened[outcome.kind] ?? 0) + 1
      if (!outcome.isClear)
        strays.push(`${JSON.stringify(definition).slice(0, 400)}: ${JSON.stringify(outcome)}`)
    }
    await page.unroute('**/embed/reports/*')

    await page.evaluate((given) => everyMethod.embed(given), config)
    const said = await page.evaluate(([load, from, count]) => hostileWire.say(load, from, count), [
      config,
      seed,
      messages,
    ] as const)
    return { opened, ...said, strays: [...strays, ...said.strays], crashes }
  } finally {
    await browser.close()
    await host.close()
  }
}
