import { writingOf } from '@casement/visuals'
import { readLanguage, wordsOf } from '@casement/words'
import { beforeAll, expect, test } from 'vitest'
import { factsInSteps, madeText } from '../../src/documents/exports/export-facts.ts'
import { ids } from '../world.ts'
import { comparedWithPlan } from './export-content.ts'
import { exportsOfFile, madeAt, requestOf, viewerOf } from './exports-of-file.ts'

const own = exportsOfFile()
beforeAll(() => readLanguage('en'))
type Asked = NonNullable<Parameters<typeof requestOf>[1]>

function toldOf(asked: Asked, { booksEnd = '2026-10', language = 'en' } = {}) {
  const dataset = own.content.dataset(ids.ledger)!
  const words = wordsOf({ language, locale: 'en-GB' } as Parameters<typeof wordsOf>[0])
  const writing = writingOf({ words, model: dataset.description, booksEnd })
  const steps = factsInSteps(requestOf(own.content, asked), { dataset, writing, madeAt })
  let count = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return { ...step.value, count }
    count += 1
  }
}
const factOf = (asked: Asked, label: string) => toldOf(asked).facts.find(([each]) => each === label)?.[1]
const filter = (column: string, values: string[], more: object = {}) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Ledger', column },
  filterType: 1,
  operator: 'In',
  values,
  ...more,
})
const bookmarked = (state: object, more: object = {}): Asked => ({
  pages: [{ pageName: 'cities' }],
  view: { name: 'chosen' },
  defined: { bookmarks: [{ name: 'chosen', displayName: 'Chosen', state }], ...more },
})
const filtersOf = (state: object) => factOf(bookmarked(state), 'Filters of Cities')

test('a document says of what it is, filtered how, whose rows, as of when, when it was made and how secret it is', () => {
  const pages = ['cities', 'many', 'cities'].map((pageName) => ({ pageName }))
  expect(toldOf({ pages })).toEqual({
    title: 'Taken along',
    scope: '2 pages',
    madeAt,
    facts: [
      ['Report', 'Taken along'],
      ['Pages', 'Cities, Many rows'],
      ['Filters of Cities', 'none'],
      ['Filters of Many rows', 'none'],
      ['Filters of Cities', 'none'],
      ['For', 'grace'],
      ['Rows', 'Group'],
      ['Data as of', '31 October 2026'],
      ['Made', '21 Nov 2026, 10:00 UTC'],
      ['Classification', 'Internal'],
    ],
    footer: 'Internal · Taken along · 2 pages · grace · 21 Nov 2026, 10:00 UTC',
    count: 3,
  })
})

test('what nobody knows is left out: whom it is for, until when the books are closed, how secret it is', () => {
  const viewer = { ...viewerOf('grace', 'Group', 'EMEA'), shownAs: '' }
  const asked = { pages: [{ pageName: 'cities' }], viewer, defined: { classification: undefined } }
  const { facts, footer } = toldOf(asked, { booksEnd: '' })
  expect(facts).toEqual([
    ['Report', 'Taken along'],
    ['Pages', 'Cities'],
    ['Filters of Cities', 'none'],
    ['Rows', 'Group, EMEA'],
    ['Made', '21 Nov 2026, 10:00 UTC'],
  ])
  expect(footer).toBe('Taken along · Cities · 21 Nov 2026, 10:00 UTC')
  const all = { ...asked, viewer: viewerOf('grace') }
  expect(factOf(all, 'Rows')).toBe('all that the report has')
})

test('it is called by a visual, by the page, by the pages, or by the rows behind a figure', () => {
  const scopeOf = (asked: Asked) => toldOf(asked).scope
  const visual = (visualName: string) => ({ pages: [{ pageName: 'cities', visualName }] })
  expect(scopeOf(visual('bars'))).toBe('By city')
  expect(scopeOf(visual('whole')), 'one without a title').toBe('whole')
  expect(scopeOf({ pages: [{ pageName: 'cities' }] })).toBe('Cities')
  const lines = { title: 'Rows behind', query: { select: [] } }
  expect(scopeOf({ ...visual('bars'), lines })).toBe('Rows behind')
})

test('it is called by the title of a visual in the words of what the report is compared with', () => {
  const asked = { pages: [{ pageName: 'cities', visualName: 'bars' }], defined: comparedWithPlan() }
  expect(toldOf(asked).scope).toBe('By city and plan')
})

test('filters are those of the report and of its page, those that readers may see, each once', () => {
  const report = [filter('Region', ['EMEA'])]
  const pages = { cities: [filter('City', ['Paris', 'Berlin'])], many: [filter('City', ['Boston'])] }
  expect(filtersOf({ filters: { report, pages } })).toBe('Region is EMEA; City is Paris, Berlin')
  expect(filtersOf({ filters: { report, pages: { cities: report } } })).toBe('Region is EMEA')
  const hidden = [filter('Region', ['EMEA'], { displaySettings: { isHiddenInViewMode: true } })]
  expect(filtersOf({ filters: { report: hidden, pages } })).toBe('City is Paris, Berlin')
  const neutral = [filter('Region', [], { operator: 'All' })]
  expect(filtersOf({ filters: { report: neutral } })).toBe('none')
})

test('filters are told with what is chosen in slicers, and how much in a visual', () => {
  const slicers = { cities: { region: [filter('Region', ['AMER'])] } }
  const report = [filter('City', ['Boston'])]
  expect(filtersOf({ slicers, filters: { report } })).toBe('City is Boston; Region is AMER')
  const points = [{ identity: [] }, { identity: [] }]
  const selection = { page: 'cities', visual: 'bars', points }
  const asked = { ...bookmarked({ slicers }), selection }
  expect(factOf(asked, 'Filters of Cities')).toBe('Region is AMER; 2 chosen on the page')
  expect(factOf({ ...asked, pages: [{ pageName: 'many' }] }, 'Filters of Many rows')).toBe('none')
})

test('rows behind a figure are told with the filters of their own query', () => {
  const lines = {
    title: 'Rows behind',
    query: { select: [], filters: [filter('City', ['Paris'])] },
  } as unknown as NonNullable<Asked['lines']>
  const asked = { ...bookmarked({ filters: { report: [filter('Region', ['EMEA'])] } }), lines }
  const told = toldOf(asked)
  expect(told.facts.filter(([label]) => label.startsWith('Filters'))).toEqual([
    ['Filters of Cities', 'City is Paris'],
  ])
  expect(told.count).toBe(0)
  const unfiltered = { ...lines, query: { select: [] } }
  expect(factOf({ ...asked, lines: unfiltered }, 'Filters of Cities')).toBe('none')
})

test('when it was made is told in the zone that it names', () => {
  expect(madeText(new Date('2026-03-04T23:05:59Z'), 'en-GB')).toBe('4 Mar 2026, 23:05 UTC')
  expect(madeText(new Date('2026-03-04T23:05:59Z'), 'de-DE')).toBe('04.03.2026, 23:05 UTC')
})
