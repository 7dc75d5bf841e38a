import type { Browser, Frame, FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilRendered } from '../scripts/screens.ts'
import { openPage, type PageOptions, type Person } from './browser.ts'
import { frameFaults } from './frame/frame-faults.ts'
import { sharedProduct } from './product.ts'
import { arrive } from './signed-in.ts'

/** Opens a report of the shared product as a person who chose it at the last visit; resolves once its figures are drawn. */
export async function openReport(page: Page, person: Person, report: string): Promise<FrameLocator> {
  await arrive(page, sharedProduct(), person, { report })
  await untilRendered(page)
  return page.frameLocator('iframe')
}

/** The exact value of a card's main figure. */
export const cardOf = (frame: FrameLocator, name: string) =>
  frame.locator(`[data-visual="${name}"] [data-value]`).first().getAttribute('data-value')

/** Rows as they stand in a table: words as text, figures exact. */
const cellsOf = (rows: Locator) =>
  rows.evaluateAll((found) =>
    found.map((row) =>
      [...row.querySelectorAll('th, td')].map(
        (cell) => cell.getAttribute('data-value') ?? cell.textContent?.trim() ?? '',
      ),
    ),
  )

/** The body of a visual's table, of a chart's too. */
export const tableOf = (frame: FrameLocator, name: string) =>
  cellsOf(frame.locator(`[data-visual="${name}"] tbody tr`))

/** A report of the shared product before a reader who does with it what readers do. */
export interface ReportReader {
  readonly page: Page
  readonly frame: FrameLocator
  visual(name: string): Locator
  /** The rows of a visual's table, of a chart's too, once there are any and no visual waits for its figures. */
  rows(name: string): Promise<string[][]>
  /** Waits until a card's figure is this, exactly. */
  expectFigure(name: string, value: string | null): Promise<void>
  /** Waits until the rows of a visual are these; null is an empty cell. `columns`: only these of them. */
  expectRows(
    name: string,
    rows: readonly (readonly (string | null)[])[],
    columns?: readonly number[],
  ): Promise<void>
  /** Presses a value of a slicer. */
  choose(slicer: string, value: string): Promise<void>
  openTab(name: string): Promise<void>
  /** From a mark by its menu to what is behind it; resolves on the page that opened. */
  drillThrough(mark: Locator, page: string): Promise<void>
  back(): Promise<void>
  /** The rows of "Show as a table", which is put away again. */
  shownAsTable(visual: string): Promise<string[][]>
  /** Drills by a press on the mark at this place in the order of a chart. */
  drillInto(visual: string, mark: number): Promise<void>
  /** What stands beside a mark of a chart that keys lead to: its title, then of each figure its name and exact value. */
  tip(visual: string, ...keys: string[]): Promise<string[]>
  /** A figure of the report's page beside the mark that the keys lead to; waits until it is this. */
  expectBeside(visual: string, figure: string, expected: string | null, ...keys: string[]): Promise<void>
  /** What axe finds on the page shown, by all rules or by those that colours can break. */
  faults(which?: 'all' | 'colours'): Promise<string[]>
  close(): Promise<void>
}

export async function readReport(
  browser: Browser,
  person: Person,
  report: string,
  options: PageOptions = {},
): Promise<ReportReader> {
  const page = await openPage(browser, { reducedMotion: 'reduce', ...options })
  const frame = await openReport(page, person, report)
  const visual = (name: string) => frame.locator(`[data-visual="${name}"]`).first()
  const unsettled = frame.locator('.skeleton, [data-visual][aria-busy="true"]').first()
  const settled = () => unsettled.waitFor({ state: 'detached' })
  await settled()
  const rows = async (name: string) => {
    await settled()
    const found = visual(name).locator('tbody tr')
    await found.first().waitFor({ state: 'attached' })
    return cellsOf(found)
  }
  return {
    page,
    frame,
    visual,
    rows,
    expectFigure: (name, value) =>
      expect.poll(() => visual(name).locator('[data-value]').first().getAttribute('data-value')).toBe(value),
    expectRows: (name, expected, columns) =>
      expect
        .poll(async () => {
          const found = await rows(name)
          return columns ? found.map((row) => columns.map((at) => row[at])) : found
        })
        .toEqual(expected.map((row) => row.map((cell) => cell ?? ''))),
    async choose(slicer, value) {
      await visual(slicer).getByText(value, { exact: true }).click()
      await settled()
    },
    async openTab(name) {
      const tab = { name, exact: true }
      await frame.getByRole('tab', tab).click()
      await frame.getByRole('tab', { ...tab, selected: true }).waitFor()
      await settled()
    },
    async drillThrough(mark, name) {
      await mark.click({ button: 'right' })
      await frame.getByRole('menuitem', { name: 'Drill through' }).click()
      await frame.getByRole('menuitem', { name, exact: true }).click()
      await frame.locator('.arrival-bar').waitFor()
      await settled()
    },
    async back() {
      await frame.locator('.arrival-bar').getByRole('button').click()
      await frame.locator('.arrival-bar').waitFor({ state: 'detached' })
      await settled()
    },
    async shownAsTable(name) {
      await visual(name)
        .getByRole('button', { name: /^More options/ })
        .click()
      await frame.getByRole('menuitem', { name: 'Show as a table' }).click()
      const table = frame.locator('.focus-place table[role="grid"] tbody tr')
      await table.first().waitFor()
      const shown = await cellsOf(table)
      await page.keyboard.press('Escape')
      await frame.locator('.focus-place').waitFor({ state: 'detached' })
      return shown
    },
    async drillInto(name, mark) {
      await visual(name)
        .getByRole('button', { name: /^A press on a mark/ })
        .click()
      await visual(name).locator(`[data-mark="${mark}"]`).first().click({ force: true })
      await visual(name).locator('.drill-path').waitFor()
      await settled()
    },
    async tip(name, ...keys) {
      await settled()
      await visual(name).getByRole('listbox').focus()
      for (const key of keys) await page.keyboard.press(key)
      const tip = frame.locator('.mark-tip')
      await tip.waitFor()
      const words = await tip.locator('strong, .mark-tip-label, .figure').allInnerTexts()
      await page.keyboard.press('Escape')
      return words.map(plainNumber)
    },
    async expectBeside(name, figure, expected, ...keys) {
      await settled()
      await visual(name).getByRole('listbox').focus()
      for (const key of keys) await page.keyboard.press(key)
      const beside = frame.getByRole('tooltip').locator(`[data-visual="${figure}"] [data-value]`).first()
      await expect.poll(() => beside.getAttribute('data-value')).toBe(expected)
      await page.keyboard.press('Escape')
    },
    async faults(which) {
      await settled()
      return frameFaults(
        page.frames().find((each: Frame) => each.url().includes('/reportEmbed'))!,
        which,
      )
    },
    close: () => page.context().close(),
  }
}

/** A figure as it is written for people, brackets for less than nothing, as data; other words stay. */
const plainNumber = (words: string): string =>
  /^\(?[\d,]+(?:\.\d+)?\)?$/.test(words)
    ? `${words.startsWith('(') ? '-' : ''}${words.replaceAll(/[(),]/g, '')}`
    : words

/** An exact decimal in hundredths; an empty cell is nothing. */
export const cents = (value: string | undefined): bigint => {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(value || '0')!
  return BigInt(`${sign}${whole}${part.padEnd(2, '0')}`)
}

/** An exact decimal in whole ones, as formats without decimals write it. */
export const inWhole = (value: string | null | undefined): string => String(Math.round(Number(value)))
