import { models } from '@casement/contract'
import { basicFilter, membersName } from '@casement/visuals'
import type { DataPoint, ReportFilter, Selection, Visual } from '@casement/visuals'
import { expect, test } from 'vitest'
import {
  changedFilters,
  drillAt,
  drillLevelsOf,
  drillParts,
  drilledThrough,
  drillthroughPages,
  filtersInForce,
  highlightName,
  isDrilled,
  memberNeeds,
  needsOfPage,
  needsOfTooltip,
  openReport,
  pageNamed,
  parseReport,
  passedFilters,
  visualNamed,
  withDrill,
} from '../src/index.ts'
import type { Departure } from '../src/index.ts'
import { card, column, layout, only, page, revenue, target } from './written-page.ts'

const costs = { kind: 'measure' as const, table: 'Ledger', measure: 'Costs' }
const chart = (name: string, roles: object, more: object = {}) => ({
  name,
  type: 'columnChart',
  layout,
  roles,
  ...more,
})
const note = { name: 'note', type: 'text', layout, format: { text: 'Hello' } }

const definition = parseReport({
  casement: 1,
  name: 'R',
  filters: [only('Year', '2026')],
  pages: [
    page(
      'main',
      [
        chart('source', { category: [column('Region')], value: [revenue] }),
        chart('narrowed', { category: [column('Country')], value: [revenue] }),
        chart(
          'lit',
          { category: [column('Country')], value: [revenue] },
          { filters: [only('Entity', 'DE01')] },
        ),
        chart('apart', { category: [column('Country')], value: [revenue] }),
        note,
      ],
      {
        interactions: [
          { source: 'source', target: 'lit', type: 'highlight' },
          { source: 'source', target: 'apart', type: 'none' },
        ],
      },
    ),
    page('drilled', [
      chart(
        'path',
        { category: [column('Region'), column('Country')], value: [revenue, costs] },
        {
          sort: [
            { role: 'value', index: 1, direction: 'descending' },
            { role: 'category', index: 1, direction: 'ascending' },
          ],
        },
      ),
      chart('plain', { category: [column('Region'), column('Country')], value: [revenue] }),
      card,
    ]),
    page('country', [card], {
      visibility: 'hidden',
      filters: [only('Currency', 'EUR')],
      drillthrough: { fields: [column('Country'), column('Scenario')], keepAllFilters: false },
    }),
    page('region', [chart('regions', { category: [column('Region')], value: [revenue] })], {
      drillthrough: { fields: [column('Region')] },
    }),
    page('coloured', [
      chart(
        'series',
        { category: [column('Year')], series: [column('Region')], value: [revenue] },
        { tooltip: 'tip' },
      ),
      card,
    ]),
    page(
      'tip',
      [{ ...chart('parts', { category: [column('Country')], value: [revenue] }), type: 'pieChart' }, note],
      {
        type: 'tooltip',
      },
    ),
  ],
})
const opened = openReport(definition)
const pageOf = (name: string) => pageNamed(definition, name)!
const visualOf = (at: string, name: string): Visual => visualNamed(pageOf(at), name)!
const mark = (field: string, equals: string | null): DataPoint => ({
  identity: [{ target: target(field), equals }],
})
const selection = (of: string, ...points: DataPoint[]): Selection => ({ page: of, visual: 'source', points })
const column0 = (role: string, name: string) => ({ name: `${role}.0`, field: column(name) })
const needOfChart = (category: string, filters: readonly ReportFilter[]) => ({
  select: [
    { ...column0('category', category), showItemsWithNoData: 'betweenDates' },
    { name: 'value.0', field: revenue },
  ],
  filters,
  orderBy: [{ name: 'category.0', direction: 'ascending' }],
  limit: 2_000,
})

test('a choice in a visual narrows the others, stands out where the page says so, and is none where it says so', () => {
  const year = only('Year', '2026')
  const chosen = only('Region', 'EMEA', null)
  const asked = needsOfPage(
    opened,
    pageOf('main'),
    selection('main', mark('Region', 'EMEA'), mark('Region', null)),
  )
  const own = only('Entity', 'DE01')
  expect(asked).toEqual(
    new Map([
      ['source', needOfChart('Region', [year])],
      ['narrowed', needOfChart('Country', [year, chosen])],
      ['lit', needOfChart('Country', [year, own])],
      [highlightName('lit'), needOfChart('Country', [year, own, chosen])],
      ['apart', needOfChart('Country', [year])],
    ]),
  )
})

test('without a choice, and with one of another page, visuals ask for the whole alone', () => {
  const whole = new Map([
    ['source', needOfChart('Region', [only('Year', '2026')])],
    ['narrowed', needOfChart('Country', [only('Year', '2026')])],
    ['lit', needOfChart('Country', [only('Year', '2026'), only('Entity', 'DE01')])],
    ['apart', needOfChart('Country', [only('Year', '2026')])],
  ])
  expect(needsOfPage(opened, pageOf('main'), null)).toEqual(whole)
  expect(needsOfPage(opened, pageOf('main'), selection('drilled', mark('Region', 'EMEA')))).toEqual(whole)
})

test('the chosen part of each visual has a name of its own', () => {
  expect(new Set(['a', 'b', highlightName('a'), highlightName('b')]).size).toBe(4)
})

test('a visual that its page does not have obeys the filters of the report and what is chosen', () => {
  const chosen = selection('main', mark('Region', 'EMEA'))
  expect(filtersInForce(opened, 'main', 'gone', null)).toEqual([only('Year', '2026')])
  expect(filtersInForce(opened, 'main', 'gone', chosen)).toEqual([
    only('Year', '2026'),
    only('Region', 'EMEA'),
  ])
})

test('a report whose first page is hidden opens at the first one that is shown', () => {
  const pages = [{ ...pageOf('main'), visibility: 'hidden' as const }, pageOf('country'), pageOf('region')]
  expect(openReport({ ...definition, pages }).activePage).toBe('region')
})

test('a filter takes the place of another on the same target, empty parts of targets among them', () => {
  const on = (column: string | null, value: string) => basicFilter({ table: 'Entity', column }, [value])
  const present = [on(null, 'before'), on('Region', 'before')]
  const next = on(null, 'after')
  expect(changedFilters(present, models.FiltersOperations.Replace, [next])).toEqual([next, present[1]])
})

test('a tooltip asks for the figures of its visuals beside the marks that it stands beside; words ask for none', () => {
  const passed = only('Region', 'EMEA')
  expect(needsOfTooltip(opened, pageOf('tip'), [passed])).toEqual(
    new Map([
      [
        'parts',
        {
          ...needOfChart('Country', [only('Year', '2026'), passed]),
          select: [column0('category', 'Country'), { name: 'value.0', field: revenue }],
          orderBy: [{ name: 'value.0', direction: 'descending' }],
          totals: true,
        },
      ],
    ]),
  )
})

test('every member of a field that colours tell apart is asked for, on the page and beside its marks, unfiltered', () => {
  const members = (name: string) =>
    [membersName(column(name)), { select: [column0('member', name)], limit: 500 }] as const
  expect(memberNeeds(opened, pageOf('coloured'))).toEqual(new Map([members('Region'), members('Country')]))
  expect(memberNeeds(opened, pageOf('tip'))).toEqual(new Map([members('Country')]))
  expect(memberNeeds(opened, pageOf('main'))).toEqual(new Map())
})

test('a visual has levels where one of its roles has at least two fields', () => {
  expect(drillLevelsOf(visualOf('drilled', 'path'))).toEqual({
    role: 'category',
    fields: [column('Region'), column('Country')],
  })
  expect(drillLevelsOf(visualOf('main', 'source'))).toBeNull()
  expect(drillLevelsOf(visualOf('drilled', 'card'))).toBeNull()
  expect([0, 1, 2].map((level) => isDrilled({ level, path: [] }))).toEqual([false, true, true])
})

test('a level is one of those that a visual has, counted from 0', () => {
  const levelOf = (level: number) =>
    drillAt(withDrill(opened, 'drilled', 'path', { level, path: [] }), 'drilled', visualOf('drilled', 'path'))
  expect([0, 1, 2].map((level) => levelOf(level).level)).toEqual([0, 1, 0])
})

test('a step on the way down names the value at its level, and nothing where the visual has no such level', () => {
  const path = [
    { level: 0, equals: 'EMEA' },
    { level: 2, equals: 'DE01' },
    { level: 1, equals: null },
  ]
  expect(drillParts(visualOf('drilled', 'path'), { level: 1, path })).toEqual([
    { target: target('Region'), equals: 'EMEA' },
    { target: target('Country'), equals: null },
  ])
  expect(drillParts(visualOf('drilled', 'card'), { level: 1, path })).toEqual([])
})

test('a drilled visual asks for its level below what was chosen, in the order of figures that it had', () => {
  const drill = { level: 1, path: [{ level: 0, equals: 'EMEA' }] }
  const drilled = (name: string) =>
    needsOfPage(withDrill(opened, 'drilled', name, drill), pageOf('drilled'), null).get(name)
  const need = needOfChart('Country', [only('Year', '2026'), only('Region', 'EMEA')])
  expect(drilled('plain')).toEqual(need)
  expect(drilled('path')).toEqual({
    ...need,
    select: [...need.select, { name: 'value.1', field: costs }],
    orderBy: [
      { name: 'value.1', direction: 'descending' },
      { name: 'category.0', direction: 'ascending' },
    ],
  })
})

const departure = (at: string, visual: string, ...points: DataPoint[]): Departure => ({
  page: at,
  visual,
  points,
  selection: null,
})

test('marks lead to the pages with one of their fields, never to the page that they are on', () => {
  const namesFrom = (from: Departure) => drillthroughPages(opened, from).map(({ name }) => name)
  expect(namesFrom(departure('main', 'source', mark('Region', 'EMEA')))).toEqual(['region'])
  expect(namesFrom(departure('region', 'regions', mark('Region', 'EMEA')))).toEqual([])
  expect(namesFrom(departure('main', 'lit', mark('Country', 'Spain')))).toEqual(['country'])
  expect(namesFrom(departure('main', 'lit', mark('Scenario', 'Budget')))).toEqual(['country'])
  expect(namesFrom(departure('main', 'gone', mark('Year', '2026')))).toEqual([])
})

test('a page of fields takes their values alone, and a page that is made for none takes nothing', () => {
  const spain = mark('Country', 'Spain')
  const both: DataPoint = { identity: [...mark('Region', 'EMEA').identity, ...spain.identity] }
  const state = withDrill(opened, 'drilled', 'plain', { level: 1, path: [{ level: 0, equals: 'EMEA' }] })
  const passed = (from: Departure, to: string) => passedFilters(state, from, pageOf(to))
  expect(passed(departure('main', 'lit', both), 'country')).toEqual([only('Country', 'Spain')])
  expect(passed(departure('main', 'gone', spain), 'country')).toEqual([only('Country', 'Spain')])
  expect(passed(departure('drilled', 'plain', spain, mark('Country', null)), 'country')).toEqual([
    only('Country', 'Spain', null),
  ])
  expect(passed(departure('drilled', 'plain', spain), 'region')).toEqual([
    only('Region', 'EMEA'),
    only('Country', 'Spain'),
  ])
  expect(passed(departure('main', 'lit', spain), 'main')).toEqual([])
})

test('a page that marks lead to keeps its own filters beside theirs, and all other pages keep theirs', () => {
  const from = departure('main', 'lit', mark('Country', 'Spain'))
  const there = drilledThrough(opened, from, pageOf('country'))
  expect(there).toEqual({
    ...opened,
    activePage: 'country',
    filters: {
      ...opened.filters,
      pages: { ...opened.filters.pages, country: [only('Currency', 'EUR'), only('Country', 'Spain')] },
    },
  })
})
