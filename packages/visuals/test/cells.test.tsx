// @vitest-environment jsdom
import { parseReport } from '@casement/report'
import { act } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SessionContext } from '../../../apps/frame/src/view/context/session-context.ts'
import type { Session } from '../../session/src/session/session.ts'
import { MarksContext, noMarks } from '../src/context/marks-context.ts'
import { WritingContext } from '../src/context/writing-context.ts'
import { View as CardFigure } from '../src/kinds/card/eager-view.tsx'
import { courseOf, headsWithin, matrixColumns, matrixDataOf } from '../src/kinds/matrix/data.ts'
import { View as FigureMatrix } from '../src/kinds/matrix/lazy-view.tsx'
import { FigureTable } from '../src/kinds/table/eager-view.tsx'
import { cellMarker, extentOf } from '../src/rows/cell-marks.ts'
import { amounts, answerOf, examplesWriting, exampleVisual, htmlOf, names } from './example-visual.tsx'
import { standInForLayout } from './without-layout.ts'

let root: Root
let place: HTMLElement
const clicked: unknown[] = []

beforeEach(() => {
  standInForLayout()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  clicked.length = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const marks = { ...noMarks, click: (...asked: unknown[]) => void clicked.push(asked) }
const within = (node: ReactNode) => (
  <SessionContext value={{} as Session}>
    <MarksContext value={marks}>{node}</MarksContext>
  </SessionContext>
)
const show = (node: ReactNode) =>
  act(async () => root.render(<WritingContext value={examplesWriting}>{within(node)}</WritingContext>))
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
  })
const focused = () => document.activeElement!.textContent

const matrix = exampleVisual('matrix')
const matrixAnswer = answerOf(
  [
    names('row.0', ['EMEA', 'EMEA', 'EMEA', 'EMEA', 'Asia']),
    names('row.1', ['France', 'France', 'Poland', 'Poland', 'Japan']),
    names('column.0', ['Q1', 'Q2', 'Q1', 'Q2', 'Q2']),
    amounts('value.0', ['100', '150.5', '-40', '-20', '60']),
  ],
  {
    subtotals: [
      {
        by: ['column.0'],
        rowCount: 2,
        columns: [names('column.0', ['Q1', 'Q2']), amounts('value.0', ['60', '190.5'])],
      },
      {
        by: ['row.0'],
        rowCount: 2,
        columns: [names('row.0', ['EMEA', 'Asia']), amounts('value.0', ['190.5', '60'])],
      },
      {
        by: ['row.0', 'column.0'],
        rowCount: 3,
        columns: [
          names('row.0', ['EMEA', 'EMEA', 'Asia']),
          names('column.0', ['Q1', 'Q2', 'Q2']),
          amounts('value.0', ['60', '130.5', '60']),
        ],
      },
      {
        by: ['row.0', 'row.1'],
        rowCount: 3,
        columns: [
          names('row.0', ['EMEA', 'EMEA', 'Asia']),
          names('row.1', ['France', 'Poland', 'Japan']),
          amounts('value.0', ['250.5', '-60', '60']),
        ],
      },
    ],
    totals: { 'value.0': '250.5' },
  },
)
const table = exampleVisual('table')
const tableAnswer = answerOf(
  [
    names('column.0', ['Germany', 'France', 'Poland']),
    amounts('column.1', ['4200000', '2100000', '-300000']),
    amounts('column.2', ['200000', '0', '-80000']),
    { name: 'column.3', type: 'double', values: [0.15, 0.0999, -0.02] },
  ],
  { totals: { 'column.1': '6000000', 'column.2': '120000', 'column.3': 0.11 } },
)

test('a bar goes from nothing to its figure, to either side', () => {
  const values = ['400', '-100', null, '0']
  const mark = cellMarker([{ field: 0, bar: true }], 0, () => extentOf(values))!
  expect(values.map((value) => mark(value, false)?.bar)).toEqual([
    { from: 0.2, to: 1, isNegative: false },
    { from: 0, to: 0.2, isNegative: true },
    undefined,
    { from: 0.2, to: 0.2, isNegative: false },
  ])
  expect(mark('900', true)!.bar).toBeUndefined()
  expect(cellMarker([{ field: 1, bar: true }], 0, () => extentOf(values))).toBeNull()
})

test('grounds are fuller the larger a figure is; by sign they say what it means', () => {
  const extent = () => extentOf(['-50', '100'])
  const size = cellMarker([{ field: 0, scale: 'size' }], 0, extent)!
  expect([size('100', false)!.ground, size('-50', false)!.ground]).toEqual([
    { of: 'size', percent: 40 },
    { of: 'size', percent: 0 },
  ])
  const sign = cellMarker([{ field: 0, scale: 'sign', goodWhen: 'lower' }], 0, extent)!
  expect([sign('100', false)!.ground, sign('-50', false)!.ground]).toEqual([
    { of: 'bad', percent: 40 },
    { of: 'good', percent: 20 },
  ])
})

test('the first rule that holds says what a figure is, exactly at its bounds', () => {
  const rules = [
    { is: 'good' as const, atLeast: 0.15 },
    { is: 'warn' as const, atLeast: 0.1, below: 0.15 },
    { is: 'bad' as const, below: 0.05 },
  ]
  const mark = cellMarker([{ field: 0, rules }], 0, () => extentOf([]))!
  const statusOf = (value: string) => mark(value, false)!.status
  expect(['0.15', '0.1499999999999999999999', '0.10', '0.07', '0.05', '-1'].map(statusOf)).toEqual([
    'good',
    'warn',
    'warn',
    undefined,
    undefined,
    'bad',
  ])
})

test('a format of a field that is not there is refused', () => {
  const visual = { ...table, format: { cells: [{ field: 4, bar: true }] } }
  const page = { name: 'p', displayName: 'P', size: { width: 9, height: 9 }, visuals: [visual] }
  expect(() => parseReport({ casement: 1, name: 'R', pages: [page] })).toThrow(
    'pages[0].visuals[0].format.cells[0].field: there are 4 fields, counted from 0',
  )
})

test('the heads of a window of columns are as wide as what is left of them', () => {
  const heads = [3, 2, 4].map((span, index) => ({
    label: `${index}`,
    span,
    isTotal: false,
    isFigure: false,
  }))
  const seen = (from: number, to: number) =>
    headsWithin(heads, from, to).map(({ head, at, span }) => [head.label, at, span])
  expect(seen(0, 9)).toEqual([
    ['0', 0, 3],
    ['1', 3, 2],
    ['2', 5, 4],
  ])
  expect(seen(2, 6)).toEqual([
    ['0', 2, 1],
    ['1', 3, 2],
    ['2', 5, 1],
  ])
})

test('the course of a line is its figures over the columns, without totals', () => {
  const data = matrixDataOf(matrix, matrixAnswer, examplesWriting)
  const columns = matrixColumns(matrix, data)
  expect(courseOf(data, columns, data.rows.children[0]!)).toEqual(['60', '130.5'])
  expect(courseOf(data, columns, data.rows.children[1]!)).toEqual([null, '60'])
})

test('a status beside a figure is told in a word as well', async () => {
  await show(<FigureTable visual={table} answer={tableAnswer} />)
  const cells = [...place.querySelectorAll('tbody tr')].map((row) => row.lastElementChild!.textContent)
  expect(cells).toEqual(['15.0%, good', '10.0%, warning', '−2.0%, bad'])
  expect([...place.querySelectorAll('tbody td:nth-child(3)')].map((cell) => cell.textContent)).toEqual([
    '▲200,000, better',
    '0',
    '▼(80,000), worse',
  ])
})

test('an address of the data is a link where it begins with https or mailto, and text else', async () => {
  const links = ['https://example.com/a', 'HTTPS://example.com/b', 'mailto:ada@example.com']
  const texts = [
    ...['java', 'JAVA', ' java', 'java\t'].map((start) => `${start}script:alert(1)//https://example.com`),
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://example.com',
    '//example.com',
    'https:',
  ]
  const values = [...links, ...texts]
  const numbers = amounts(
    'column.1',
    values.map(() => '1'),
  )
  const answer = answerOf([
    names('column.0', values),
    numbers,
    { ...numbers, name: 'column.2' },
    { ...numbers, name: 'column.3' },
  ])
  const writing = { ...examplesWriting, isLink: () => true }
  const drawn = within(<FigureTable visual={table} answer={answer} />)
  await act(async () => root.render(<WritingContext value={writing}>{drawn}</WritingContext>))
  const found = [...place.querySelectorAll('tbody a')]
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links)
  expect(found.map((link) => link.getAttribute('rel'))).toEqual(links.map(() => 'noopener noreferrer'))
  const heads = [...place.querySelectorAll('tbody th')].map((cell) => cell.textContent)
  expect(heads).toEqual(expect.arrayContaining(texts))
})

test('a long table draws the rows in sight only, and tells how many there are', async () => {
  const count = 20_000
  const numbers = Array.from({ length: count }, (_, row) => `${row}.5`)
  const long = answerOf([
    names(
      'column.0',
      numbers.map((_, row) => `Row ${row}`),
    ),
    ...[1, 2].map((index) => amounts(`column.${index}`, numbers)),
    { name: 'column.3', type: 'double', values: numbers.map(Number) },
  ])
  await show(<FigureTable visual={table} answer={long} />)
  expect(place.querySelectorAll('tbody tr[data-row]').length).toBeLessThan(200)
  expect(place.querySelector('[role="grid"]')!.getAttribute('aria-rowcount')).toBe('20001')
})

test('a matrix of a hundred thousand cells draws those in sight only', async () => {
  const [rowCount, columnCount] = [200, 500]
  const cells = Array.from({ length: rowCount * columnCount }, (_, index) => index)
  const wide = answerOf([
    names(
      'row.0',
      cells.map((cell) => `R${Math.floor(cell / columnCount)}`),
    ),
    names(
      'column.0',
      cells.map((cell) => `C${cell % columnCount}`),
    ),
    amounts('value.0', cells.map(String)),
  ])
  const visual = { ...matrix, roles: { ...matrix.roles, row: matrix.roles.row.slice(0, 1) }, format: {} }
  await show(<FigureMatrix visual={visual} answer={wide} />)
  expect(place.querySelectorAll('tbody td[data-column]').length).toBeLessThan(2_500)
  const grid = place.querySelector('[role="treegrid"]')!
  expect(grid.getAttribute('aria-colcount')).toBe('502')
  expect(grid.getAttribute('aria-rowcount')).toBe('202')
})

test('arrows open a group, go on to its cells and come back; Enter chooses the cell', async () => {
  await show(<FigureMatrix visual={matrix} answer={matrixAnswer} />)
  const rows = () => [...place.querySelectorAll<HTMLElement>('tr[data-row]')]
  expect(rows().map((row) => row.querySelector('th')!.textContent)).toEqual([
    'EMEA',
    'France',
    'Poland',
    'Asia',
    'Japan',
  ])
  await act(async () => rows()[0]!.focus())
  await press('ArrowLeft')
  expect(rows().map((row) => row.querySelector('th')!.textContent)).toEqual(['EMEA', 'Asia', 'Japan'])
  await press('ArrowRight')
  await press('ArrowRight')
  expect(focused()).toContain('60')
  await press('ArrowRight')
  await press('ArrowDown')
  expect(focused()).toContain('151')
  await press('Enter')
  expect(clicked).toMatchObject([
    [{ identity: [{ equals: 'EMEA' }, { equals: 'France' }, { equals: 'Q2' }] }, false],
  ])
  await press('Home')
  await press('ArrowLeft')
  expect((document.activeElement as HTMLElement).dataset.row).toBe('1')
})

test('groups that a reader closed stay closed when the page is shown again', async () => {
  const own = { ...matrix, name: 'kept' }
  await show(<FigureMatrix visual={own} answer={matrixAnswer} />)
  await act(async () => place.querySelector<HTMLElement>('[aria-label="Close EMEA"]')!.click())
  await act(async () => root.unmount())
  root = createRoot(place)
  await show(<FigureMatrix visual={own} answer={matrixAnswer} />)
  expect(place.querySelector('[aria-label="Open EMEA"]')).not.toBeNull()
})

test('the examples are drawn as committed', async () => {
  const card = answerOf([
    amounts('value.0', ['12345678.91']),
    amounts('reference.0', ['12000000']),
    amounts('reference.1', ['13000000']),
  ])
  const drawn = {
    matrix: <FigureMatrix visual={matrix} answer={matrixAnswer} />,
    table: <FigureTable visual={table} answer={tableAnswer} />,
    card: <CardFigure visual={exampleVisual('card')} answer={card} />,
  }
  for (const [name, node] of Object.entries(drawn))
    await expect(await htmlOf(within(node))).toMatchFileSnapshot(`snapshots/${name}.html`)
})
