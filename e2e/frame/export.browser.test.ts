import { readFile } from 'node:fs/promises'
import type { Browser, Download } from 'playwright-core'
import { unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportEntry } from '@casement/portal-api'
import type { ReportDefinition } from '@casement/report'
import { openBrowser } from '../browser.ts'
import { grantedReport } from '../granted-report.ts'
import { sharedProduct } from '../product.ts'
import { openSampleLedger, type SampleLedger } from '../sample-ledger.ts'
import { slidesOf } from '../../packages/documents/test/slides-of.ts'
import { embedReport, type EmbeddedReport } from './embedded-report.ts'
import { frameFaults } from './frame-faults.ts'

let browser: Browser
let ledger: SampleLedger
let report: ReportEntry
let definition: ReportDefinition
let embedded: EmbeddedReport

beforeAll(async () => {
  const product = sharedProduct()
  ;[browser, ledger] = await Promise.all([openBrowser(), openSampleLedger(product.dataFolder)])
  report = await grantedReport(product, 'Group results')
  const answer = await fetch(`${product.serviceUrl}/embed/reports/${report.id}`, {
    headers: { authorization: `Bearer ${report.access.accessToken}` },
  })
  definition = ((await answer.json()) as { report: ReportDefinition }).report
})
afterAll(async () => {
  ledger?.close()
  await browser?.close()
})

beforeEach(async () => {
  embedded = await embedReport(browser, { entry: report, definition, events: ['error'] })
  return () => embedded.page.context().close()
})

const dialog = () => embedded.frame.getByRole('dialog', { name: 'Export' })
const begin = () => dialog().getByRole('button', { name: 'Export', exact: true }).click()
async function downloaded(press: () => Promise<void>): Promise<{ file: Download; bytes: Buffer }> {
  const [file] = await Promise.all([embedded.page.waitForEvent('download'), press()])
  return { file, bytes: await readFile(await file.path()) }
}

const lastTwelve = `date BETWEEN DATE '2025-11-01' AND DATE '2026-10-31'`
const revenueOf = async (entity: string) =>
  Number(
    (
      await ledger.rows(
        `SELECT -sum(amount) FROM ledger JOIN account USING (account_id) JOIN entity e USING (entity_id)
         WHERE line = 'Revenue' AND ${lastTwelve} AND e.name = '${entity}'`,
      )
    )[0]![0],
  )

/** A report's first page as a person's token gives it. */
async function documentOf({ id, access }: ReportEntry, format: 'XLSX' | 'PPTX'): Promise<Buffer> {
  const at = `${sharedProduct().serviceUrl}/embed/reports/${id}/exports`
  const headers = { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ format, pages: [{ pageName: definition.pages[0]!.name }] })
  const begun = (await (await fetch(at, { method: 'POST', headers, body })).json()) as { id: string }
  const state = async () =>
    ((await (await fetch(`${at}/${begun.id}`, { headers })).json()) as { status: string }).status
  await expect.poll(state).toBe('Succeeded')
  return Buffer.from(await (await fetch(`${at}/${begun.id}/file`, { headers })).arrayBuffer())
}

test('two people with other rows get other figures of the same page, each those of the books', async () => {
  for (const [person, where] of [
    ['grace', 'true'],
    ['emil', "e.region = 'EMEA'"],
  ] as const) {
    const granted = await grantedReport(sharedProduct(), 'Group results', person)
    const bytes = await documentOf(granted, 'XLSX')
    const sheets = await readWorkbook(bytes)
    const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet === name)!.data as unknown[][]
    const shown = rowsOf('Revenue').at(-1)![0]
    const [[sum]] = (await ledger.rows(
      `SELECT -sum(amount) FROM ledger JOIN account USING (account_id) JOIN entity e USING (entity_id)
       WHERE line = 'Revenue' AND ${lastTwelve} AND ${where}`,
    )) as [[string]]
    expect(shown, person).toBe(Number(sum))
    const facts = new Map(rowsOf('About').map(([label, words]) => [label, words]))
    expect(facts.get('Rows')).toBe(person === 'grace' ? 'Group' : 'EMEA')
    const [slide] = slidesOf(await documentOf(granted, 'PPTX')).slides
    const total = slide!.tables.flatMap(({ rows }) => rows).find(([label]) => label === 'Total')!
    expect(total[1], person).toBe(Math.round(Number(sum) / 1000).toLocaleString('en-GB'))
  }
})

test('the page as a PDF from the bar, and a visual as a workbook from its menu: the figures are those of the books', async () => {
  await embedded.frame.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog().getByText('This page: Result').waitFor()
  const pdf = await downloaded(begin)
  expect(pdf.file.suggestedFilename()).toBe('Group results - Result.pdf')
  await dialog().getByRole('status').getByText('Saved as Group results - Result.pdf').waitFor()
  const read = await getDocument({ data: new Uint8Array(pdf.bytes), verbosity: 0 }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  await read.destroy()
  for (const words of ['What did the group earn?', 'Operating profit by month', 'Casement Germany', 'grace'])
    expect(text).toContain(words)
  await dialog()
    .getByRole('radio', { name: /^Picture/ })
    .check()
  const picture = await downloaded(begin)
  expect(picture.file.suggestedFilename()).toBe('Group results - Result.png')
  expect(picture.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  await dialog()
    .getByRole('radio', { name: /^PowerPoint/ })
    .check()
  await dialog().getByRole('combobox', { name: 'Slides' }).selectOption('A4')
  const slides = await downloaded(begin)
  expect(slides.file.suggestedFilename()).toBe('Group results - Result.pptx')
  expect(slidesOf(slides.bytes).width).toBeCloseTo(841.89, 1)
  await embedded.page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })

  const table = embedded.frame.locator('section[data-visual]').filter({ hasText: 'Who earned it?' })
  await table.hover()
  await table.getByRole('button', { name: /^More options/ }).click()
  await embedded.frame.getByRole('menuitem', { name: 'Export as a document' }).click()
  await dialog().getByText('This visual: Who earned it?').waitFor()
  const workbook = await downloaded(begin)
  expect(workbook.file.suggestedFilename()).toBe('Group results - Who earned it.xlsx')
  const [sheet] = await readWorkbook(workbook.bytes)
  const rows = sheet!.data as unknown[][]
  const germany = rows.find(([name]) => name === 'Casement Germany')!
  expect(germany[1]).toBe(await revenueOf('Casement Germany'))
})

test('what the service refuses is said, and can be tried again; what is cancelled is ended there', async () => {
  let isFull = true
  await embedded.page.route('**/exports', (route) =>
    isFull
      ? route.fulfill({
          status: 403,
          json: { error: { code: 'PowerBINotAuthorizedException', message: 'Not today' } },
        })
      : route.fallback(),
  )
  // By the keyboard alone, from the bar to what is refused.
  await embedded.frame.getByRole('button', { name: 'Export', exact: true }).focus()
  await embedded.page.keyboard.press('Enter')
  await dialog().waitFor()
  expect(await frameFaults(embedded.inside())).toEqual([])
  await dialog().getByRole('radio', { name: /CSV/ }).focus()
  await embedded.page.keyboard.press('Space')
  await embedded.page.keyboard.press('Enter')
  await dialog().getByRole('alert').getByText('Not today').waitFor()
  expect(await frameFaults(embedded.inside())).toEqual([])
  isFull = false
  await downloaded(() => dialog().getByRole('button', { name: 'Try again' }).click())

  let ends = 0
  await embedded.page.route('**/exports/*', async (route) => {
    if (route.request().method() === 'DELETE') ends++
    if (route.request().method() !== 'GET') return route.fallback()
    return route.fulfill({ json: { id: 'x', status: 'Running', percentComplete: 40 } })
  })
  await begin()
  await dialog().getByText('Working: 40%').waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => ends).toBe(1)
  expect(await dialog().getByRole('progressbar').count()).toBe(0)
})

test('where fractions have a comma, figures are taken along for spreadsheets as well as for programs', async () => {
  const german = await embedReport(browser, {
    entry: report,
    definition,
    events: ['error'],
    settings: { localeSettings: { language: 'de', formatLocale: 'de-DE' } },
  })
  await german.frame.getByRole('button', { name: 'Exportieren', exact: true }).click()
  const asked = german.frame.getByRole('dialog')
  const written = async () => {
    const [file] = await Promise.all([
      german.page.waitForEvent('download'),
      asked.getByRole('button', { name: 'Exportieren', exact: true }).click(),
    ])
    const files = unzipSync(await readFile(await file.path()))
    const text = Object.entries(files).find(([name]) => name.startsWith('Wer hat es verdient'))![1]
    return Buffer.from(text).toString('utf8').split('\r\n')
  }
  await asked.getByRole('radio', { name: /CSV/ }).check()
  const exact = await written()
  await asked.getByRole('radio', { name: /Tabellenkalkulation/ }).check()
  expect(await frameFaults(german.inside())).toEqual([])
  const local = await written()
  expect(exact[1]).toMatch(/^[^,;]+,-?\d+\.\d+,/)
  expect(local[1]).toMatch(/^[^,;]+;-?\d+,\d+;/)
  expect(local.map((line) => line.replaceAll(',', '.').replaceAll(';', ','))).toEqual(exact)
  await german.page.context().close()
})
