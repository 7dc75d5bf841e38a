import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { ReportReader } from '../report-reader.ts'

/** A cell of a sheet: its text, or its number, and the formula that gives it. */
interface Cell {
  readonly text?: string
  readonly number?: number
  readonly formula?: string
}

/** The sheet of one visual. */
export interface ShownSheet {
  readonly title: string
  /** Report and page. */
  readonly place: string
  /** By name, 'B6'. */
  readonly cells: ReadonlyMap<string, Cell>
}

/** The workbook of the whole report in the view that is shown, taken by clicks: a sheet for each visual with figures. */
export async function workbookOf({ page, frame }: ReportReader): Promise<readonly ShownSheet[]> {
  await frame.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = frame.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('radio', { name: /^The whole report/ }).check()
  await dialog.getByRole('radio', { name: /^Excel/ }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const sheets = sheetsIn(await readFile(await file.path()))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return sheets
}

/** The sheets of visuals of a workbook. */
export const sheetsIn = (bytes: Uint8Array): readonly ShownSheet[] =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .map(([, sheet]) => readSheet(Buffer.from(sheet).toString('utf8')))
    .filter(({ place }) => place.includes(' · '))

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

function readSheet(xml: string): ShownSheet {
  const cells = new Map<string, Cell>()
  for (const [, at, inside = ''] of xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)) {
    const text = /<t[^>]*>(.*?)<\/t>/s.exec(inside)?.[1]
    const number = /<v>(.*?)<\/v>/.exec(inside)?.[1]
    const formula = /<f>(.*?)<\/f>/.exec(inside)?.[1]
    cells.set(at!, {
      ...(text !== undefined && { text: plain(text) }),
      ...(number !== undefined && { number: Number(number) }),
      ...(formula !== undefined && { formula: plain(formula) }),
    })
  }
  return { title: cells.get('A1')?.text ?? '', place: cells.get('A2')?.text ?? '', cells }
}

const columnOf = (at: string): string => at.replace(/\d+/, '')
const rowOf = (at: string): number => Number(at.replace(/\D+/, ''))

/** Heads of the columns, by their letters, and the row of the first figures. */
function headsOf({ cells }: ShownSheet): { heads: ReadonlyMap<string, string>; first: number } {
  const first = Math.min(
    ...[...cells].flatMap(([at, { number }]) => (number === undefined ? [] : [rowOf(at)])),
  )
  const heads = new Map<string, string>()
  for (const [at, { text }] of cells)
    if (text && rowOf(at) === headRow(cells, first)) heads.set(columnOf(at), text)
  return { heads, first }
}

/** The last row above the figures with more than one text; figures may begin below headings of their own. */
const headRow = (cells: ShownSheet['cells'], first: number): number => {
  const rows = [...cells].flatMap(([at, { text }]) =>
    text && rowOf(at) >= 4 && rowOf(at) < first && columnOf(at) !== 'A' ? [rowOf(at)] : [],
  )
  return Math.max(4, ...rows)
}

/** Figures of the whole period that stand beside a comparison, as 'Prior year', and differences from it. */
export function claimsIn(sheet: ShownSheet, comparison: string): readonly string[] {
  const { heads } = headsOf(sheet)
  const isNamed = (head = '') =>
    head.toLowerCase().includes(comparison.toLowerCase()) || /^(?:Δ|Variance)(?: %)?$/.test(head)
  // Months and quarters are compared each by itself.
  const isByTime = /month|quarter|year|date/i.test(heads.get('A') ?? '')
  return [...sheet.cells].flatMap(([at, { number }]) => {
    const label = sheet.cells.get(`A${rowOf(at)}`)?.text ?? ''
    if (number === undefined || !isNamed(heads.get(columnOf(at)))) return []
    if (isByTime && label !== 'Total') return []
    return [`${sheet.place}, ${sheet.title}, ${label}, ${heads.get(columnOf(at))}: ${number}`]
  })
}

/** The figure of a card and what it is compared with; null where that is empty, undefined for another sheet. */
export function cardIn(sheet: ShownSheet, title: string, comparison: string) {
  if (sheet.title !== title) return undefined
  const { heads, first } = headsOf(sheet)
  const beside = [...heads].find(([, head]) => head.toLowerCase() === comparison.toLowerCase())
  const own = sheet.cells.get(`A${first}`)?.number
  if (!beside || own === undefined || sheet.cells.has(`A${first + 1}`)) return undefined
  return { value: own, reference: sheet.cells.get(beside[0] + String(first))?.number ?? null }
}

/** Formulas of a sheet that do not give what stands in their cell, or reckon with an empty one. */
export function wrongFormulas(sheet: ShownSheet): readonly string[] {
  const numberAt = (at: string) => sheet.cells.get(at)?.number
  return [...sheet.cells].flatMap(([at, { formula, number }]) => {
    if (formula === undefined) return []
    const told = `${sheet.place}, ${sheet.title}, ${at} = ${formula} is ${number}`
    if (/^-?SUM\(/.test(formula)) return []
    const difference = /^\(?([A-Z]+\d+)-([A-Z]+\d+)\)?(\*100)?$/.exec(formula)
    const share = /^IF\(([A-Z]+\d+)=0,"",\(([A-Z]+\d+)-\1\)\/ABS\(\1\)\)$/.exec(formula)
    const quotient = /^IF\(([A-Z]+\d+)=0,"",([A-Z]+\d+)\/\1\)$/.exec(formula)
    const [, one = '', two = ''] = difference ?? share ?? quotient ?? []
    // A difference names the figure before what is taken away, the others what they are divided by first.
    const [own, other] = (difference ? [one, two] : [two, one]).map(numberAt)
    if (own === undefined || other === undefined) return [`${told}, with an empty cell`]
    const change = quotient ? own : own - other
    const right = difference
      ? change * (difference[3] ? 100 : 1)
      : change / (quotient ? other : Math.abs(other))
    const isRight = Math.abs(right - number!) <= 1e-6 * Math.max(1, Math.abs(right))
    return isRight || (!difference && other === 0) ? [] : [`${told}, not ${right}`]
  })
}
