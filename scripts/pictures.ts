// npm run pictures [-- WORD …] [--frame FOLDER] [--missing]: what people see at 1440×900 and 390×844, light and dark, into
// .pictures/ to be looked at: screen-… of the portal, report-… of every page of the sample reports, example-… of every
// kind of visual. With words (regular expressions) only the pictures whose names have all of them:
// npm run pictures -- example 'gauge|map' dark. With the word paper: as it is printed. --frame shows reports in a frame
// built elsewhere; --missing takes only the pictures that are not there yet.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { ensureBuilt } from './build.mjs'
import {
  openGallery,
  openReport,
  picturedContent,
  putOnPaper,
  turnTo,
  unroll,
  type ReportPage,
} from './report-pictures.ts'
import { root } from './root.mjs'
import { screens } from './screens.ts'

const { values, positionals } = parseArgs({
  options: { frame: { type: 'string' }, missing: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const folder = join(root, '.pictures')
mkdirSync(folder, { recursive: true })

const screenLooks = [
  { size: 'wide', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { size: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
].flatMap(({ size, ...options }) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    suffix: `${size}-${colorScheme}`,
    ...options,
    colorScheme,
  })),
)
/** Size of A4 on its side between margins of 10 mm, printed from a dark screen. */
const paper = {
  suffix: 'paper',
  viewport: { width: 1047, height: 718 },
  hasTouch: false,
  colorScheme: 'dark',
} as const
const looks = positionals.includes('paper') ? [paper] : screenLooks
type Look = (typeof looks)[number]

const fileOf = (name: string, { suffix }: Look) => join(folder, `${name}-${suffix}.png`)
const isWanted = (name: string, look: Look) =>
  positionals.every((word) => new RegExp(word).test(`${name}-${look.suffix}`)) &&
  !(values.missing && existsSync(fileOf(name, look)))
const wanted = <T extends { name: string }>(all: readonly T[]) =>
  looks.flatMap((look) => {
    const some = all.filter(({ name }) => isWanted(name, look))
    return some.length > 0 ? [{ look, some }] : []
  })

let taken = 0
let failures = 0
const fail = (name: string, { suffix }: Look, error: Error) => {
  failures++
  console.error(`${name}-${suffix}: ${error.message.split('\n')[0]}`)
}

async function takeScreens(): Promise<void> {
  const asked = wanted(screens.map((screen) => ({ ...screen, name: `screen-${screen.name}` })))
  if (asked.length === 0) return
  const product = await startProduct({ because: 'its screens are pictured' })
  const browser = await openBrowser()
  for (const { look, some } of asked)
    for (const { name, show } of some) {
      const { suffix: _suffix, ...options } = look
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await show(page, product).catch((error: Error) => fail(name, look, error))
      await page.screenshot({ path: fileOf(name, look), animations: 'disabled' })
      taken++
      await context.close()
    }
  await browser.close()
  await product.stop()
}

/** Groups in Node 20 as well, which has no Map.groupBy. */
function byReport(pages: readonly ReportPage[]): Map<string, ReportPage[]> {
  const groups = new Map<string, ReportPage[]>()
  for (const page of pages) groups.set(page.report, [...(groups.get(page.report) ?? []), page])
  return groups
}

/** One window for all pages of a report in one look. */
async function takeReports(): Promise<void> {
  const { content, pages } = picturedContent((name) => looks.some((look) => isWanted(name, look)))
  const asked = wanted(pages)
  if (asked.length === 0) return
  const gallery = await openGallery(content, values.frame)
  for (const { look, some } of asked)
    for (const [report, ofReport] of byReport(some)) {
      const { suffix, ...options } = look
      try {
        const page = await openReport(gallery, report, options)
        for (const { name, page: pageName } of ofReport) {
          await page.setViewportSize(look.viewport)
          await turnTo(page, pageName)
            .then(async () => {
              if (suffix.startsWith('phone')) await unroll(page, look.viewport.width)
              if (suffix === 'paper') await putOnPaper(page)
            })
            .catch((error: Error) => fail(name, look, error))
          await page.screenshot({ path: fileOf(name, look), animations: 'disabled' })
          taken++
        }
        await page.context().close()
      } catch (error) {
        fail(report, look, error as Error)
      }
    }
  await gallery.close()
}

if (!values.frame) await ensureBuilt()
await takeReports()
await takeScreens()
console.log(`${taken} pictures are in ${folder}`)
process.exit(failures > 0 ? 1 : 0)
