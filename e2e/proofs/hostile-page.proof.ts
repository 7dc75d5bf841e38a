import { openBrowser } from '../browser.ts'
import { attack } from '../client/hostile-page.ts'
import { numberOption } from '../seeded.ts'

/**
 * Posts generated messages to a page with embedded reports, in Chromium, over real windows and origins. None may raise an
 * event, call a hook, settle a call, be answered, or break the page. Options: --seed N, --messages N (120,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const wanted = numberOption(options, 'messages', 120_000)
  console.log(`seed ${seed}`)
  const browser = await openBrowser()
  try {
    const figures = await attack(browser, { messages: wanted, seed })
    const { messages, received, complaints, isPolluted, ...counts } = figures
    const sum = Object.values(counts).reduce((total, count) => total + count, 0)
    if (received !== messages || sum > 0 || isPolluted || complaints.length > 0)
      throw new Error(`The page was harmed: ${JSON.stringify(figures)}`)
    return { seed, ...figures, holds: true }
  } finally {
    await browser.close()
  }
}
