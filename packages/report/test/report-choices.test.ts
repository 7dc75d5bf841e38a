import { readFileSync } from 'node:fs'
import { models } from '@casement/contract'
import type { ReportFilter } from '@casement/visuals'
import { expect, test } from 'vitest'
import {
  choiceInForce,
  contextFilters,
  filtersInForce,
  needsOfPage,
  openReport,
  pageFollows,
  pageLayoutOf,
  pageNamed,
  parseReport,
  ReportError,
  standingOf,
  withFilters,
  withReportChoice,
} from '../src/index.ts'
import type { ReportState } from '../src/index.ts'

const layout = { x: 0, y: 0, width: 10, height: 10 }
const measure = (name: string, more: object = {}) => ({
  kind: 'measure',
  table: 'Ledger',
  measure: name,
  ...more,
})
const compared = (name: string, more: object = {}) => measure(name, { isCompared: true, ...more })
const priorYear = { displayName: 'Prior year', scenario: 'priorYear' }

const comparison = {
  field: { kind: 'column', table: 'Comparison', column: 'Comparison' },
  choices: [
    { value: 'Budget', scenario: 'budget', words: { comparison: 'budget' } },
    { value: 'Prior year', scenario: 'priorYear', words: { comparison: 'prior year' } },
  ],
}
const currency = {
  field: { kind: 'column', table: 'Amounts in', column: 'Amounts in' },
  choices: [
    { value: 'Group currency', displayName: 'EUR', words: { currency: 'EUR' } },
    { value: 'Local currency', words: { currency: 'local currency' } },
  ],
}
const written = {
  casement: 1,
  name: 'Small',
  filters: [],
  comparison,
  currency,
  pages: [
    {
      name: 'one',
      displayName: 'One',
      size: { width: 100, height: 100 },
      visuals: [
        {
          name: 'card',
          type: 'card',
          title: 'Revenue, {currency}',
          layout,
          roles: {
            value: [measure('Revenue')],
            reference: [compared('Revenue compared'), measure('Revenue before', priorYear)],
          },
          format: {},
        },
        {
          name: 'answer',
          type: 'text',
          layout,
          figures: [
            measure('Revenue', { displayName: 'revenue' }),
            compared('Revenue compared', { displayName: 'other' }),
          ],
          format: { text: '{revenue}, {revenue vs other} on {comparison}, in {{currency}}' },
        },
      ],
    },
    {
      name: 'two',
      displayName: 'Two',
      size: { width: 100, height: 100 },
      visuals: [
        {
          name: 'plain',
          type: 'card',
          layout,
          title: 'Heads',
          roles: { value: [measure('Heads')] },
          format: {},
        },
      ],
    },
  ],
}
const opened = openReport(parseReport(written), {})
const offered = opened.definition.comparison!
const at = (filters: readonly ReportFilter[], state: ReportState = opened) =>
  withFilters(state, { kind: 'report' }, models.FiltersOperations.ReplaceAll, filters)
const chosen = (value: string) => at(withReportChoice(opened, offered, value))
const filter = (parts: object) =>
  ({ target: { table: 'comparison', column: 'Comparison' }, ...parts }) as unknown as ReportFilter
const shown = (state: ReportState, name: string) =>
  pageLayoutOf(state, pageNamed(state.definition, 'one')!).visuals.find(({ visual }) => visual.name === name)!
    .visual as never as {
    title: string
    roles: { reference: { displayName: string; scenario: string }[] }
    format: { text: string }
  }
const references = (state: ReportState) =>
  shown(state, 'card').roles.reference.map(({ displayName, scenario }) => [displayName, scenario])

test('a figure that is compared has the name and the scenario of the choice, and what it shows is not shown twice', () => {
  expect(references(opened)).toEqual([
    ['Budget', 'budget'],
    ['Prior year', 'priorYear'],
  ])
  expect(references(chosen('Prior year'))).toEqual([['Prior year', 'priorYear']])
})

test('words in braces are those of the choices; two braces are braces of the text', () => {
  expect(shown(opened, 'card').title).toBe('Revenue, EUR')
  expect(shown(opened, 'answer').format.text).toBe('{revenue}, {revenue vs other} on budget, in {{currency}}')
  expect(shown(chosen('Prior year'), 'answer').format.text).toContain('on prior year')
  const local = at(withReportChoice(opened, opened.definition.currency!, 'Local currency'))
  expect(shown(local, 'card').title).toBe('Revenue, local currency')
  // What did not change is not drawn again.
  expect(shown(at(local.filters.report, local), 'card')).toBe(shown(local, 'card'))
})

test('a choice is a filter of the report at the place of the one before; the first one is none', () => {
  const region = { ...filter({}), target: { table: 'Entity', column: 'Region' } }
  const state = at([...withReportChoice(opened, offered, 'Prior year'), region])
  expect(state.filters.report).toMatchObject([
    { operator: 'In', values: ['Prior year'], requireSingleSelection: true },
    { target: { table: 'Entity' } },
  ])
  expect(choiceInForce(state, offered).value).toBe('Prior year')
  expect(withReportChoice(state, offered, 'Budget')).toEqual([region])
})

test.each([
  ['a list', filter({ filterType: 1, operator: 'In', values: ['PRIOR YEAR'] }), 'Prior year'],
  ['all but one', filter({ filterType: 1, operator: 'NotIn', values: ['Budget'] }), 'Prior year'],
  [
    'a condition',
    filter({ filterType: 0, logicalOperator: 'And', conditions: [{ operator: 'Is', value: 'Prior year' }] }),
    'Prior year',
  ],
  ['several', filter({ filterType: 1, operator: 'In', values: ['Budget', 'Prior year'] }), 'Budget'],
  ['what nobody offers', filter({ filterType: 1, operator: 'In', values: ['Plan'] }), 'Budget'],
  ['another kind', filter({ filterType: 5, operator: 'Top', itemCount: 1 }), 'Budget'],
])('what is in force is read from the filters: %s', (_what, given, choice) => {
  expect(choiceInForce(at([given]), offered).value).toBe(choice)
  expect(references(at([given]))[0]).toEqual([choice, choice === 'Budget' ? 'budget' : 'priorYear'])
})

test('figures are asked with the choices that words say, made or not, which no drillthrough passes on', () => {
  const valuesOf = (state: ReportState) =>
    [...needsOfPage(state, pageNamed(state.definition, 'one')!, null).values()].map(({ filters = [] }) =>
      filters.flatMap((each) => (each as unknown as { values: readonly string[] }).values).toSorted(),
    )
  const all = (comparing: string) => [
    [comparing, 'Group currency'].toSorted(),
    [comparing, 'Group currency'].toSorted(),
  ]
  expect(valuesOf(opened)).toEqual(all('Budget'))
  expect(valuesOf(chosen('Prior year'))).toEqual(all('Prior year'))
  expect(filtersInForce(opened, 'one', 'card', null)).toHaveLength(2)
  const departure = { page: 'one', visual: 'card', points: [], selection: null }
  expect(contextFilters(opened, departure)).toEqual([])
  expect(contextFilters(chosen('Prior year'), departure)).toEqual([])
})

test('a page says which choices it follows, and the page around the report which are for readers', () => {
  const [one, two] = opened.definition.pages
  for (const each of [opened.definition.comparison!, opened.definition.currency!]) {
    expect(pageFollows(one!, each)).toBe(true)
    expect(pageFollows(two!, each)).toBe(false)
  }
  const locked = filter({
    filterType: 1,
    operator: 'In',
    values: ['Budget'],
    displaySettings: { isLockedInViewMode: true },
  })
  expect([standingOf(opened, offered), standingOf(at([locked]), offered)]).toEqual([
    { isLocked: false, isHidden: false },
    { isLocked: true, isHidden: false },
  ])
})

test('a report file is refused where its choices disagree, and where a text is wrong in one of them', () => {
  const refusal = (change: object): string => {
    try {
      parseReport({ ...written, ...change })
    } catch (error) {
      if (error instanceof ReportError) return JSON.stringify(error.problems)
      throw error
    }
    return 'taken'
  }
  const with2 = (second: object) => ({
    comparison: {
      ...comparison,
      choices: [comparison.choices[0]!, { ...comparison.choices[1]!, ...second }],
    },
  })
  expect(refusal({})).toBe('taken')
  expect(refusal({ comparison: undefined })).toContain('a compared figure needs the \\"comparison\\"')
  expect(refusal(with2({ value: 'BUDGET' }))).toContain('is a choice already')
  expect(refusal(with2({ words: {} }))).toContain('is missing, which the first choice has')
  expect(refusal(with2({ words: { comparison: 'a', other: 'b' } }))).toContain(
    'is no word of the first choice',
  )
  expect(refusal(with2({ words: { comparison: '{nothing}' } }))).toContain('visuals[1]')
  const titled = (title: string) => ({
    pages: written.pages.map((page) => ({
      ...page,
      visuals: page.visuals.map((visual, place) => (place === 0 ? { ...visual, title } : visual)),
    })),
  })
  expect(refusal(titled('Against {comparison}, and {{braces}}'))).toBe('taken')
  expect(refusal(titled('Against {comparision}'))).toContain(
    'visuals[0].title","message":"{comparision} is no word of the choices; did you mean {comparison}?',
  )
  expect(refusal(titled('Against {zebra}'))).toContain(
    '{zebra} is no word of the choices; there are {comparison}',
  )
  const plain = {
    pages: [{ ...written.pages[0], visuals: [{ ...written.pages[0]!.visuals[0], title: 'A {set}' }] }],
  }
  expect(refusal({ ...plain, comparison: undefined, currency: undefined })).not.toContain('{set}')
  const taken = currency.choices.map((choice) => ({ ...choice, words: { comparison: 'x' } }))
  expect(refusal({ currency: { ...currency, choices: taken } })).toContain('is a word of comparison already')
})

test('the documented choices are read', () => {
  const documentation = readFileSync(new URL('../../../docs/report.md', import.meta.url), 'utf8')
  const [, example] = /<!-- example: choices -->\s*```json\n([\s\S]*?)\n```/.exec(documentation)!
  expect(JSON.parse(example!)).toEqual({ comparison, currency })
  expect(parseReport({ ...written, ...JSON.parse(example!) }).currency!.choices).toHaveLength(2)
})
