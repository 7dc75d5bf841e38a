import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '../e2e/browser.ts'
import { embedAndReset, type Holdings } from '../e2e/client/cycles.ts'
import { dropInScript } from '../e2e/client/sites.ts'
import { numberOption } from '../e2e/seeded.ts'
import { root } from '../scripts/root.mjs'

const publishedScript = () => readFileSync(join(root, 'node_modules/powerbi-client/dist/powerbi.js'), 'utf8')

/**
 * What 200 times embedding and resetting leaves in a page, of ours and of powerbi-client 2.23.1, after the garbage was
 * collected: ours is to leave no listener, route, timer or node, and less than 5 MB of heap. Options: --cycles N.
 */
export async function run(options: string[]) {
  const count = numberOption(options, 'cycles', 200)
  const browser = await openBrowser()
  try {
    const left = async (client: string) => {
      const { before, after } = await embedAndReset(browser, client, { count, warmUp: 20 })
      const growth = Object.entries(after).map(([name, value]) => [
        name,
        value - before[name as keyof Holdings],
      ])
      return Object.fromEntries(growth) as unknown as Holdings
    }
    const ours = await left(await dropInScript())
    const theirs = await left(publishedScript())
    const { heapBytes, ...counted } = ours
    const isClean = Object.values(counted).every((grown) => grown <= 0)
    return {
      bench: 'client-cycles',
      unit: 'what is more than before',
      cycles: count,
      ours,
      theirs,
      verdict: { nothingLeft: isClean ? 'holds' : 'fails', heap: heapBytes < 5_000_000 ? 'holds' : 'fails' },
    }
  } finally {
    await browser.close()
  }
}
