// npm run pictures:kinds: the first example of every kind of visual, nine to a sheet, into docs/pictures/kinds-1.jpg and on.
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { visualTypes } from '@casement/visuals'
import type { VisualType } from '@casement/visuals'
import { exampleFile } from '@casement/visuals/examples'
import type { Browser, Page } from 'playwright-core'
import { ensureBuilt } from './build.mjs'
import { openGallery, openReport, picturedContent, turnTo, type ReportPage } from './report-pictures.ts'
import { root } from './root.mjs'

const perSheet = 9
const folder = join(root, 'docs/pictures')
const look = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const

interface Example {
  readonly kind: string
  /** A picture as a data address. */
  readonly source: string
}

/** Lower visuals, such as buttons, are shown with their page. */
const lowestPx = 170

/** The first visual of its kind on the kind's page. */
async function exampleOn(page: Page, kind: VisualType): Promise<Example> {
  await turnTo(page, kind)
  const frame = page.frameLocator('iframe')
  const visual = frame.locator(`[data-visual="${firstOf(kind)}"]`).first()
  const { height } = (await visual.boundingBox())!
  const shown = height < lowestPx ? frame.locator(`[data-page="${kind}"]`) : visual
  const png = await shown.screenshot({ animations: 'disabled' })
  return { kind, source: `data:image/png;base64,${png.toString('base64')}` }
}

function firstOf(kind: VisualType): string {
  const text = readFileSync(exampleFile(kind), 'utf8')
  const { pages } = JSON.parse(text) as { pages: { visuals: { name: string; type: string }[] }[] }
  return pages.flatMap(({ visuals }) => visuals).find(({ type }) => type === kind)!.name
}

async function takeSheet(browser: Browser, examples: readonly Example[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1380, height: 100 } })
  const figures = examples.map(
    ({ kind, source }) => `<figure><figcaption>${kind}</figcaption><img src="${source}"></figure>`,
  )
  await page.setContent(`<style>
    body { margin: 0; padding: 12px; background: #f4f6f8; font: 600 14px Inter, sans-serif; color: #25313e }
    main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 14px }
    figure { margin: 0; padding: 9px 12px 12px; border: 1px solid #dde2e8; border-radius: 8px; background: #fff }
    figcaption { margin-bottom: 6px }
    img { width: 100%; height: 262px; object-fit: contain; object-position: 0 0 }
  </style><main>${figures.join('')}</main>`)
  await page.screenshot({ path, type: 'jpeg', quality: 82, fullPage: true })
  await page.close()
}

const kinds = visualTypes.toSorted()
const names = new Set(kinds.map((kind) => `example-${kind}`))
await ensureBuilt()
const { content, pages } = picturedContent((name) => names.has(name))
const [{ report }] = pages as readonly [ReportPage]
const gallery = await openGallery(content)
const shown = await openReport(gallery, report, look)
const examples: Example[] = []
for (const kind of kinds) examples.push(await exampleOn(shown, kind))
for (let sheet = 0; sheet * perSheet < examples.length; sheet++)
  await takeSheet(
    gallery.browser,
    examples.slice(sheet * perSheet, (sheet + 1) * perSheet),
    join(folder, `kinds-${sheet + 1}.jpg`),
  )
await gallery.close()
process.exit(0)
