// npm run pictures [-- NAME …]: every screen at 1440×900 and 390×844, light and dark, into .pictures/ to be looked at.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { ensureBuilt } from './build.mjs'
import { root } from './root.mjs'
import { reportScreen, screens } from './screens.ts'

const sizes = [
  { name: 'wide', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]
const schemes = ['light', 'dark'] as const

await ensureBuilt()
const folder = join(root, '.pictures')
mkdirSync(folder, { recursive: true })
const product = await startProduct()
const browser = await openBrowser()
const wanted = process.argv.slice(2)
const sampleReports = (await import('../samples/src/index.ts')).sampleReportNames
const all = [...screens, ...sampleReports.map(reportScreen)]
let failures = 0
for (const screen of all.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
))
  for (const { name: size, viewport, hasTouch } of sizes)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport, hasTouch, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      const file = `${screen.name}-${size}-${colorScheme}.png`
      await screen.show(page, product).catch((error: Error) => {
        failures++
        console.error(`${file}: ${error.message.split('\n')[0]}`)
      })
      await page.screenshot({ path: join(folder, file), animations: 'disabled' })
      await context.close()
    }
await browser.close()
await product.stop()
console.log(`The pictures are in ${folder}`)
process.exit(failures > 0 ? 1 : 0)
