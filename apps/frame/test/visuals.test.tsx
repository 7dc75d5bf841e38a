// @vitest-environment jsdom
import type { Answer, AnswerColumn } from '@casement/query'
import { parseReport } from '@casement/report'
import type { Visual, VisualOf } from '@casement/visuals'
import { ReportActionsContext } from '@casement/visuals/react'
import type { ReportActions } from '@casement/visuals/react'
import { wordsOf } from '@casement/words'
import { act } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisualResult } from '../../../packages/session/src/queries/visual-result.ts'
import { FrameError } from '../../../packages/session/src/service/frame-error.ts'
import type { Session } from '../../../packages/session/src/session/session.ts'
import { smallModel } from '../../../packages/session/test/small-report.ts'
import { WritingContext } from '../../../packages/visuals/src/context/writing-context.ts'
import { writingOf } from '../../../packages/visuals/src/writing/writing.ts'
import { SessionContext } from '../src/view/context/session-context.ts'
import { PageTabs } from '../src/view/page/page-tabs.tsx'
import { VisualView } from '../src/view/visual/visual-view.tsx'
import { standInForLayout } from '../../../packages/visuals/test/without-layout.ts'

let root: Root
let place: HTMLElement
const drawn: string[] = []
const retried: (string | undefined)[] = []
const sorted: unknown[] = []

beforeEach(() => {
  standInForLayout()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place, { onCaughtError: () => {} })
  drawn.length = 0
  retried.length = 0
  sorted.length = 0
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

/** As much of a session as a visual asks for. */
const session = {
  figures: {
    noteDrawn: (visual: string) => drawn.push(visual),
    retry: (visual?: string) => retried.push(visual),
  },
} as unknown as Session

const actions = {
  sortShown: (...asked: unknown[]) => sorted.push(asked),
} as unknown as ReportActions

const show = (children: ReactNode) => act(async () => root.render(children))

const showVisual = (visual: Visual, result: VisualResult | undefined, locale = 'en-GB') =>
  show(
    <SessionContext value={session}>
      <ReportActionsContext value={actions}>
        <WritingContext
          value={writingOf({
            words: wordsOf({ language: 'en', locale }),
            model: smallModel,
            booksEnd: '2026-02',
          })}
        >
          <VisualView visual={visual} result={result} />
        </WritingContext>
      </ReportActionsContext>
    </SessionContext>,
  )

const measure = (name: string, more: object = {}) => ({
  kind: 'measure',
  table: 'Ledger',
  measure: name,
  ...more,
})
const entity = { kind: 'column', table: 'Entity', column: 'Name' }

/** A visual as a report file would have it. */
function visualOf<T extends Visual['type']>(type: T, rest: object): VisualOf<T> {
  const visual = { name: 'v', type, layout: { x: 0, y: 0, width: 300, height: 200 }, ...rest }
  const page = { name: 'p', displayName: 'P', size: { width: 1280, height: 720 }, visuals: [visual] }
  return parseReport({ casement: 1, name: 'R', pages: [page] }).pages[0]!.visuals[0] as VisualOf<T>
}

const column = (
  name: string,
  values: AnswerColumn['values'],
  more: Partial<AnswerColumn> = {},
): AnswerColumn => ({
  name,
  type: 'decimal',
  format: '#,0;(#,0)',
  values,
  ...more,
})
const ready = (columns: AnswerColumn[], more: Partial<Answer> = {}): VisualResult => ({
  kind: 'ready',
  answer: { id: 'q', columns, rowCount: columns[0]!.values.length, truncated: false, ...more },
})

const card = visualOf('card', {
  title: 'Revenue',
  roles: { value: [measure('Revenue')], reference: [measure('Revenue', { displayName: 'Prior year' })] },
  format: { displayUnits: 'auto', variance: 'higherIsBetter' },
})

test('a card tells its figure in a unit and keeps the exact one as text and value', async () => {
  await showVisual(card, ready([column('value.0', ['-12345678.91']), column('reference.0', ['-20000000'])]))
  const [figure, reference] = place.querySelectorAll('data')
  expect(figure!.getAttribute('data-value')).toBe('-12345678.91')
  expect([...figure!.children].map((child) => child.textContent)).toEqual(['(12.3M)', '(12,345,679)'])
  expect(reference!.getAttribute('data-value')).toBe('-20000000')
  expect(place.querySelector('dt')!.textContent).toBe('Prior year')
  expect(place.querySelector('.variance.good')!.textContent).toBe('▲ +38.3%, better')
  expect(drawn).toEqual(['v'])
})

test('a blank figure is a dash that says so, and compares with nothing', async () => {
  await showVisual(card, ready([column('value.0', [null]), column('reference.0', ['5'])]))
  expect(place.querySelector('data')!.textContent).toBe('–blank')
  expect(place.querySelector('.variance')).toBeNull()
})

const table = visualOf('table', {
  title: 'Entities',
  roles: { column: [entity, measure('Revenue'), measure('Profit', { format: '0.0%' })] },
})
const rows = [
  column('column.0', ['Alpha', null], { type: 'text', format: undefined as never }),
  column('column.1', ['98765432109876543210.55', '-5']),
  column('column.2', [0.125, null], { type: 'double' }),
]

test('a table writes every figure exactly, under the model’s names, with its totals', async () => {
  await showVisual(table, ready(rows, { totals: { 'column.1': '98765432109876543205.55', 'column.2': 0.1 } }))
  const texts = [...place.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(texts).toEqual([
    ['Name', 'Net revenue', 'Profit'],
    ['Alpha', '98,765,432,109,876,543,211', '12.5%'],
    ['(Blank)', '(5)', ''],
    ['Total', '98,765,432,109,876,543,206', '10.0%'],
  ])
  expect(place.querySelector('tbody td')!.getAttribute('data-value')).toBe('98765432109876543210.55')
  expect(place.querySelectorAll('th[scope="row"]')).toHaveLength(3)
})

test('a head sorts its column: figures from the largest, words from A, and then the other way', async () => {
  const click = (index: number) =>
    act(async () => place.querySelectorAll<HTMLButtonElement>('thead button')[index]!.click())
  await showVisual(table, ready(rows))
  await click(1)
  await click(0)
  const byRevenue = [{ role: 'column' as const, index: 1, direction: 'descending' as const }]
  await showVisual({ ...table, sort: byRevenue }, ready(rows))
  expect(place.querySelectorAll('th')[1]!.getAttribute('aria-sort')).toBe('descending')
  await click(1)
  expect(sorted).toEqual([
    ['v', byRevenue],
    ['v', [{ role: 'column', index: 0, direction: 'ascending' }]],
    ['v', [{ role: 'column', index: 1, direction: 'ascending' }]],
  ])
})

test('figures follow the locale', async () => {
  await showVisual(table, ready(rows), 'de-DE')
  expect(place.querySelector('tbody td')!.textContent).toBe('98.765.432.109.876.543.211')
})

test('a table that holds more rows than it shows says so', async () => {
  await showVisual(table, ready(rows, { truncated: true }))
  expect(place.textContent).toContain('The first 2 rows are shown; there are more.')
})

test.each([
  ['2026-02-28', 'Data as of 28 February 2026'],
  ['2025-02-28', 'Data as of 28 February 2026Figures up to 28 February 2025'],
  [null, 'Data as of 28 February 2026'],
])(
  'beside the books’ end stands the day up to which figures are, %s, where it is earlier',
  async (day, text) => {
    const asOf = visualOf('dataAsOf', { figures: [measure('Last day')] })
    await showVisual(asOf, ready([column('figures.0', [day], { type: 'date' })]))
    expect(place.textContent).toBe(text)
    expect(drawn).toContain('v')
  },
)

test('a visual is a group with its name, busy until its figures are here', async () => {
  await showVisual(card, undefined)
  const group = place.querySelector('[data-visual="v"]')!
  expect([
    group.getAttribute('role'),
    group.getAttribute('aria-label'),
    group.getAttribute('aria-busy'),
  ]).toEqual(['group', 'Revenue', 'true'])
  expect(place.querySelector('[aria-label="Loading"]')).not.toBeNull()
  expect(drawn).toEqual([])
})

test('no rows: the visual says that nothing matches', async () => {
  await showVisual(table, ready([column('column.0', []), column('column.1', []), column('column.2', [])]))
  expect(place.textContent).toContain('No figures match the filters of this page.')
  expect(drawn).toEqual(['v'])
})

test('a failure says what and offers another try, with the reference to quote', async () => {
  const error = new FrameError('QueryFailed', { detail: 'Overflow in "Revenue"', correlationId: 'c-1' })
  await showVisual(card, { kind: 'failed', error, before: null })
  expect(place.textContent).toContain('The figures could not be computed')
  expect(place.textContent).toContain('Overflow in "Revenue"')
  expect(place.textContent).toContain('Reference c-1')
  await act(async () => place.querySelector<HTMLElement>('.face button')!.click())
  expect(retried).toEqual(['v'])
  expect(drawn).toEqual(['v'])
})

test('what is not allowed offers no other try', async () => {
  await showVisual(card, {
    kind: 'failed',
    error: new FrameError('PowerBINotAuthorizedException'),
    before: null,
  })
  expect(place.textContent).toContain('You are not allowed to see these figures')
  expect(place.querySelector('.face button')).toBeNull()
})

test('figures before stay in sight while new ones are on their way', async () => {
  const result = ready([column('value.0', ['7']), column('reference.0', ['6'])])
  const before = result.kind === 'ready' ? result.answer : null
  await showVisual(card, { kind: 'loading', before })
  expect(place.querySelector('data')!.getAttribute('data-value')).toBe('7')
  expect(place.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(drawn).toEqual([])
})

test('a visual that breaks shows it in its own place, and draws the next figures', async () => {
  await showVisual(card, ready([column('nothing', ['1'])]))
  expect(place.textContent).toContain('This visual could not be drawn')
  expect(drawn).toEqual(['v'])
  await showVisual(card, ready([column('value.0', ['7']), column('reference.0', ['6'])]))
  expect(place.querySelector('data')!.getAttribute('data-value')).toBe('7')
})

test('words are split into paragraphs, the first of a title is the heading', async () => {
  const words = visualOf('text', { format: { text: 'Profit and loss\n\nGroup · EUR', style: 'title' } })
  await showVisual(words, undefined)
  expect([place.querySelector('h2')!.textContent, place.querySelector('p')!.textContent]).toEqual([
    'Profit and loss',
    'Group · EUR',
  ])
})

test('data as of names the last day of the month in which the books end', async () => {
  await showVisual(visualOf('dataAsOf', {}), undefined)
  expect(place.textContent).toBe('Data as of 28 February 2026')
})

test('sheets that do not fit their bar are all in a list, and one of it is gone to', async () => {
  const pages = ['a', 'b'].map((name) => ({
    name,
    displayName: `Page ${name}`,
    size: { width: 1, height: 1 },
    visuals: [],
  }))
  const chosen: string[] = []
  const tabs = () => show(<PageTabs pages={pages} active="a" onChoose={(name) => chosen.push(name)} />)
  const list = () => place.querySelector<HTMLElement>('button[aria-label="All pages"]')
  await tabs()
  expect(list()).toBeNull()
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
  await show(null)
  await tabs()
  width.mockRestore()
  await act(async () => list()!.click())
  const entries = () => [...document.querySelectorAll<HTMLElement>('[role="menuitemradio"]')]
  await act(() => vi.dynamicImportSettled())
  expect(entries().map((entry) => [entry.textContent, entry.ariaChecked])).toEqual([
    ['Page a', 'true'],
    ['Page b', 'false'],
  ])
  await act(async () => entries()[1]!.click())
  expect([chosen, entries()]).toEqual([['b'], []])
})

test('page tabs: arrows, Home and End choose and move the focus; one tab is in the tab order', async () => {
  const pages = ['a', 'b', 'c'].map((name) => ({
    name,
    displayName: name,
    size: { width: 1, height: 1 },
    visuals: [],
  }))
  const chosen: string[] = []
  await show(<PageTabs pages={pages} active="a" onChoose={(name) => chosen.push(name)} />)
  const tabs = [...place.querySelectorAll<HTMLElement>('[role="tab"]')]
  expect(tabs.map((tab) => [tab.tabIndex, tab.getAttribute('aria-selected')])).toEqual([
    [0, 'true'],
    [-1, 'false'],
    [-1, 'false'],
  ])
  const press = (key: string) =>
    act(async () => tabs[0]!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home', 'x']) await press(key)
  expect(chosen).toEqual(['b', 'c', 'c', 'a'])
  expect(document.activeElement).toBe(tabs[0])
})
