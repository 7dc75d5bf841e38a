import { bookmarkText, filtersAt, parseReport } from '@casement/report'
import { describeModel, parseModel } from '@casement/semantic'
import { expect, test } from 'vitest'
import { type PartAsked, type PartsAsked, partsInSteps } from '../../src/documents/exports/parts-asked.ts'
import { exportLimits } from '../../src/documents/kept/export-limits.ts'
import { pageToDraw } from '../../src/documents/pictures/picture-asked.ts'

const card = (name: string, more: object = {}) => ({
  name,
  type: 'card',
  layout: { x: 0, y: 0, width: 300, height: 150, ...more },
  roles: { value: [{ kind: 'measure', table: 'Ledger', measure: 'Total' }] },
})
const page = (name: string, more: object = {}) => ({
  name,
  displayName: name,
  size: { width: 1280, height: 720 },
  visuals: [card('total'), card('unseen', { displayState: { mode: 'hidden' } })],
  ...more,
})
/** A view in which the page `first` is filtered by a value. */
function viewOf(value: string) {
  const filter = {
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table: 'Ledger', column: 'City' },
    filterType: 1,
    operator: 'In',
    values: [value],
  } as const
  return { filters: { pages: { first: [filter] } } }
}
const definition = parseReport({
  casement: 1,
  name: 'A',
  pages: [
    page('first'),
    page('tip', { type: 'tooltip', visibility: 'hidden' }),
    page('unseen', { visibility: 'hidden' }),
    page('last'),
  ],
  bookmarks: ['first', 'second'].map((name) => ({ name, displayName: name, state: viewOf(name) })),
})

const model = parseModel({
  casement: 1,
  name: 'A',
  tables: [
    {
      name: 'Ledger',
      source: { csv: 'data/ledger.csv' },
      columns: [
        { name: 'Amount', type: 'integer' },
        { name: 'City', type: 'text' },
      ],
      measures: [{ name: 'Total', expression: 'SUM(Ledger[Amount])' }],
    },
  ],
})

function ended<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const parts = (asked: Partial<PartsAsked> = {}) =>
  ended(
    partsInSteps(
      { definition, booksEnd: '2026-10' },
      { model, description: describeModel(model) },
      {
        options: {},
        code: 'Invalid parameters',
        ...asked,
      },
    ),
  )
const pagesOf = (asked: Partial<PartsAsked> = {}) => parts(asked).map((part) => part.page)
const refused = (message: RegExp) =>
  expect.objectContaining({ code: 'Invalid parameters', message: expect.stringMatching(message) })

test('the whole report is its pages with a tab, with the hidden ones where they are asked for, and never a tooltip', () => {
  for (const pages of [undefined, null, []]) expect(pagesOf({ pages })).toEqual(['first', 'last'])
  expect(pagesOf({ includesHidden: true })).toEqual(['first', 'unseen', 'last'])
  expect(pagesOf({ includesHidden: false })).toEqual(['first', 'last'])
})

test('pages that are named are taken in their order, whether they have a tab or not', () => {
  const pages = ['last', 'tip', 'unseen', 'last'].map((pageName) => ({ pageName }))
  expect(pagesOf({ pages })).toEqual(['last', 'tip', 'unseen', 'last'])
})

test('one export has fifty pages and no more', () => {
  const of = (count: number): PartAsked[] => Array.from({ length: count }, () => ({ pageName: 'first' }))
  expect(pagesOf({ pages: of(exportLimits.pages) })).toHaveLength(50)
  expect(() => parts({ pages: of(51) })).toThrow(refused(/there are 51; one export has at most 50/))
})

test('a visual is taken where it is on its page and seen in the view', () => {
  const of = (visualName: string) => parts({ pages: [{ pageName: 'first', visualName }] })
  expect(of('total')).toMatchObject([{ page: 'first', visual: 'total' }])
  expect(parts({ pages: [{ pageName: 'first' }] })[0]).not.toHaveProperty('visual')
  expect(() => of('none')).toThrow(refused(/visualName: the page has no visual "none"/))
  expect(() => of('unseen')).toThrow(refused(/visualName: the visual "unseen" is hidden in this view/))
})

test('what is chosen is of its own page alone', () => {
  const selection = { page: 'last', visual: 'total', points: [] }
  expect(parts({ selection }).map((part) => part.selection)).toEqual([null, selection])
})

test('a picture is of a page that readers may turn to, or of the one that the report opens with', () => {
  const drawn = ['last', 'tip', 'unseen', 'none', undefined].map((name) => pageToDraw(definition, name))
  expect(drawn).toEqual(['last', 'first', 'first', 'first', 'first'])
})

/** The value by which the page `first` is filtered in each part; undefined where it is not. */
const filteredBy = (asked: Partial<PartsAsked>) =>
  parts(asked).map(({ state }) => {
    const [filter] = filtersAt(state.filters, { kind: 'page', page: 'first' })
    return (filter as { values?: string[] } | undefined)?.values?.[0]
  })
const asState = (value: string) => bookmarkText(viewOf(value) as Parameters<typeof bookmarkText>[0])

test('a view is a bookmark of the report or a state, of the page by itself before that of all', () => {
  const first = { pageName: 'first' }
  for (const view of [undefined, null, {}, { name: '', state: '' }, { name: null, state: null }])
    expect(filteredBy({ pages: [first], view })).toEqual([undefined])
  expect(filteredBy({ pages: [first], view: { name: 'first', state: '' } })).toEqual(['first'])
  expect(filteredBy({ pages: [first], view: { name: '', state: asState('own') } })).toEqual(['own'])
  const pages = [
    first,
    { ...first, bookmark: null },
    { ...first, bookmark: {} },
    { ...first, bookmark: { name: 'second' } },
    { ...first, bookmark: { state: asState('own') } },
  ]
  expect(filteredBy({ pages, view: { name: 'first' } })).toEqual(['first', 'first', 'first', 'second', 'own'])
})

test('each part is opened on its page, with the settings that are asked for', () => {
  const settings = { localeSettings: { formatLocale: 'de-CH' } }
  const pages = [{ pageName: 'last' }, { pageName: 'first' }]
  const opened = parts({ pages, options: { settings } })
  expect(opened.map(({ state }) => [state.activePage, state.settings.locale])).toEqual([
    ['last', 'de-CH'],
    ['first', 'de-CH'],
  ])
})

test.each([
  ['defaultBookmark: name a bookmark or give a state, not both', { view: { name: 'first', state: 'x' } }],
  ['defaultBookmark.name: the report has no bookmark "none"', { view: { name: 'none' } }],
  ['defaultBookmark.state: is no state of a bookmark', { view: { state: 'x' } }],
  [
    'pages[1].bookmark.name: the report has no bookmark "none"',
    { pages: [{ pageName: 'first' }, { pageName: 'first', bookmark: { name: 'none' } }] },
  ],
  ['pages[0].pageName: the report has no page "none"', { pages: [{ pageName: 'none' }] }],
  [
    `pages[0].pageName: the report has no page "${'x'.repeat(60)}"`,
    { pages: [{ pageName: 'x'.repeat(61) }] },
  ],
  [
    'pages: there are 51; one export has at most 50',
    { pages: Array.from({ length: 51 }, () => ({ pageName: 'first' })) },
  ],
] as const)('refused: %s', (message, asked) => {
  expect(() => parts(asked)).toThrow(expect.objectContaining({ code: 'Invalid parameters', message }))
})

test('a visual is taken that stands beside others, and none of another page', () => {
  const two = parseReport({
    casement: 1,
    name: 'Two',
    pages: [
      page('first', { visuals: [card('one'), card('two')] }),
      page('last', { visuals: [card('three')] }),
    ],
  })
  const of = (visualName: string) =>
    ended(
      partsInSteps(
        { definition: two, booksEnd: '2026-10' },
        { model, description: describeModel(model) },
        {
          options: {},
          code: 'Invalid parameters',
          pages: [{ pageName: 'first', visualName }],
        },
      ),
    )
  expect(of('two')).toMatchObject([{ page: 'first', visual: 'two' }])
  expect(() => of('three')).toThrow(refused(/the page has no visual "three"/))
})
