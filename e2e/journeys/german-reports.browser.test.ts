import type { Browser, Frame } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContent } from '@casement/samples/content'
import { countriesInGerman } from '../../samples/src/company/entities.ts'
import { openBrowser } from '../browser.ts'
import { readReport } from '../report-reader.ts'

const { files } = makeContent({ booksEnd: '2026-10', lines: 150_000 })
const { workspaces } = JSON.parse(files['content.json']!) as {
  workspaces: {
    reports: { name: string; file: string; dataset: string }[]
    datasets: { id: string; file: string }[]
  }[]
}
const datasets = workspaces.flatMap((workspace) => workspace.datasets)
const reports = workspaces.flatMap((workspace) => workspace.reports)

interface Translation {
  readonly texts: Readonly<Record<string, string>>
  readonly values?: readonly { readonly texts?: Readonly<Record<string, string>>; readonly from?: string }[]
}

/** Names of values, which a file says, or a column of the data. */
const namesOf = ({ texts = {}, from }: NonNullable<Translation['values']>[number]) =>
  from === undefined ? texts : { ...countriesInGerman, ...texts }

const translationOf = (file: string): Translation => JSON.parse(files[file] ?? '{"texts":{}}') as Translation

/**
 * What a reader of German must not see of a report: its words in English, and those of its model, that German has others
 * for.
 */
function englishOf({ file, dataset }: (typeof reports)[number]): ReadonlySet<string> {
  const model = datasets.find(({ id }) => id === dataset)!.file.replace('.json', '.translations/de.json')
  const at = file.endsWith('.json')
    ? file.replace('.json', '.translations/de.json')
    : `${file}/translations/de.json`
  const [own, ofModel] = [translationOf(at), translationOf(model)]
  const all = [own.texts, ofModel.texts, ...(ofModel.values ?? []).map(namesOf)]
  const german = new Set(all.flatMap((texts) => Object.values(texts)))
  return new Set(all.flatMap((texts) => Object.keys(texts).filter((text) => !german.has(text))))
}

/** Every text that is read or read out in a document, whole. */
const textsIn = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) found.add(walker.currentNode.textContent!.trim())
    for (const element of document.querySelectorAll('[aria-label], [title], [alt]'))
      for (const name of ['aria-label', 'title', 'alt']) found.add(element.getAttribute(name)?.trim() ?? '')
    return [...found].filter((text) => text !== '')
  })

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test.each(reports)('$name is German on every page for who reads German', async (report) => {
  const english = englishOf(report)
  const { frame, page, close } = await readReport(browser, 'ada', report.name, {
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
  })
  const document = page.frames().find((each) => each.url().includes('/reportEmbed'))!
  const tabs = frame.getByRole('tab')
  const left: string[] = []
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click()
    await frame.locator('.skeleton, [data-visual][aria-busy="true"]').first().waitFor({ state: 'detached' })
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/${report.name}-${at}.png` })
    left.push(
      ...(await textsIn(document)).filter((text) => english.has(text)).map((text) => `${at}: ${text}`),
    )
  }
  expect(await document.locator('html').getAttribute('lang')).toBe('de-DE')
  expect(left).toEqual([])
  await close()
})
