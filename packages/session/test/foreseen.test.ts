import { finished, shapeOf } from '@casement/evaluator'
import { needsOfPage, openReport, parseReport, withDrill, withSlicer } from '@casement/report'
import type { ReportState } from '@casement/report'
import { basicFilter, relativeDateFilter } from '@casement/visuals'
import type { ReportFilter, Selection } from '@casement/visuals'
import { describe, expect, test } from 'vitest'
import { foreseenQueries } from '../src/local/foreseen.ts'

const layout = { x: 0, y: 0, width: 300, height: 200 }
const column = (name: string) => ({ kind: 'column', table: 'Sales', column: name })
const value = [{ kind: 'measure', table: 'Sales', measure: 'Revenue' }]
const report = parseReport({
  casement: 1,
  name: 'Foreseen',
  pages: [
    {
      name: 'page',
      displayName: 'Page',
      size: { width: 1280, height: 720 },
      visuals: [
        { name: 'card', type: 'card', layout, roles: { value } },
        {
          name: 'chart',
          type: 'columnChart',
          layout,
          roles: { category: [column('Region'), column('City')], value, series: [column('Kind')] },
        },
        { name: 'matrix', type: 'matrix', layout, roles: { row: [column('Region'), column('City')], value } },
        { name: 'list', type: 'slicer', layout, roles: { field: [column('Segment')] } },
        {
          name: 'span',
          type: 'slicer',
          layout,
          roles: { field: [column('Day')] },
          format: { style: 'between' },
        },
        {
          name: 'period',
          type: 'slicer',
          layout,
          roles: { field: [column('Month')] },
          format: { style: 'relativeDate' },
        },
      ],
    },
  ],
})
const state = openReport(report)
const [page] = report.pages
const target = (name: string) => ({ table: 'Sales', column: name })

function foreseen(at: ReportState = state, selection: Selection | null = null): ReadonlySet<string> {
  return new Set(finished(foreseenQueries({ report: at, selection })).map(shapeOf))
}
const asked = (at: ReportState, selection: Selection | null = null) =>
  [...needsOfPage(at, page!, selection).values()].map(shapeOf)

const chosenIn = (visual: string, parts: Readonly<Record<string, string>>): Selection => ({
  page: 'page',
  visual,
  points: [{ identity: Object.entries(parts).map(([name, equals]) => ({ target: target(name), equals })) }],
})
const span = (...operators: string[]) =>
  [
    {
      $schema: 'http://powerbi.com/product/schema#advanced',
      target: target('Day'),
      filterType: 0,
      logicalOperator: 'And',
      conditions: operators.map((operator) => ({ operator, value: '2026-01-31' })),
    },
  ] as unknown as readonly ReportFilter[]

describe('the questions of the next gesture are foreseen:', () => {
  test.each<[string, ReportState, Selection | null]>([
    ['none', state, null],
    ['a click on a category', state, chosenIn('chart', { Region: 'EMEA' })],
    ['a click on a member of a series', state, chosenIn('chart', { Region: 'EMEA', Kind: 'New' })],
    ['a click on a row', state, chosenIn('matrix', { Region: 'EMEA' })],
    ['a click on a row below it', state, chosenIn('matrix', { Region: 'EMEA', City: 'Paris' })],
    [
      'a choice in a list',
      withSlicer(state, 'page', 'list', [basicFilter(target('Segment'), ['A', 'B'])]),
      null,
    ],
    ['the beginning of a span', withSlicer(state, 'page', 'span', span('GreaterThanOrEqual')), null],
    ['a whole span', withSlicer(state, 'page', 'span', span('GreaterThanOrEqual', 'LessThanOrEqual')), null],
    [
      'a drill into a mark',
      withDrill(state, 'page', 'chart', { level: 1, path: [{ level: 0, equals: 'EMEA' }] }),
      null,
    ],
    ['a drill to the next level', withDrill(state, 'page', 'chart', { level: 1, path: [] }), null],
  ])('%s', (_, after, selection) => {
    const found = foreseen()
    for (const shape of asked(after, selection)) expect(found).toContain(shape)
  })

  test('and after a gesture those of the one that takes it back, and of another beside it', () => {
    const chosen = withSlicer(state, 'page', 'list', [basicFilter(target('Segment'), ['A'])])
    const selection = chosenIn('chart', { Region: 'EMEA' })
    const found = foreseen(chosen, selection)
    for (const shape of [
      ...asked(state, selection),
      ...asked(chosen),
      ...asked(chosen, chosenIn('matrix', { Region: 'x' })),
    ])
      expect(found).toContain(shape)
  })

  test('and in a drill those of the level above', () => {
    const drilled = withDrill(state, 'page', 'chart', { level: 1, path: [{ level: 0, equals: 'EMEA' }] })
    const found = foreseen(drilled)
    for (const shape of asked(state)) expect(found).toContain(shape)
  })

  test('and after a choice of a period, which says its values in many forms, those of none', () => {
    const last = relativeDateFilter(target('Month'), { operator: 0, count: 1, unit: 3, includesToday: true })
    const chosen = withSlicer(state, 'page', 'period', [last])
    for (const shape of asked(state)) {
      expect(foreseen()).toContain(shape)
      expect(foreseen(chosen)).toContain(shape)
    }
  })

  test('a drill lets go what is chosen in its own visual, and nothing else', () => {
    const drilled = withDrill(state, 'page', 'chart', { level: 1, path: [] })
    const [inChart, inMatrix] = [
      chosenIn('chart', { Region: 'EMEA' }),
      chosenIn('matrix', { Region: 'EMEA', City: 'Paris' }),
    ]
    for (const shape of asked(drilled)) expect(foreseen(state, inChart)).toContain(shape)
    for (const shape of asked(drilled, inMatrix)) expect(foreseen(state, inMatrix)).toContain(shape)
  })

  test('not two gestures at once', () => {
    const both = withSlicer(state, 'page', 'list', [basicFilter(target('Segment'), ['A'])])
    const [card] = asked(both, chosenIn('chart', { Region: 'EMEA' }))
    expect(foreseen()).not.toContain(card)
  })
})
