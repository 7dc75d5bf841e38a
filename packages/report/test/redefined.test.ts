import { models } from '@casement/contract'
import type { ReportFilter } from '@casement/visuals'
import { expect, test } from 'vitest'
import {
  openReport,
  parseReport,
  redefined,
  withActivePage,
  withFilters,
  withSettings,
  withSlicer,
  withVisualChange,
} from '../src/index.ts'
import type { ReportState } from '../src/index.ts'

const basic = (column: string, ...values: string[]): ReportFilter => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Ledger', column },
  filterType: 1,
  operator: 'In',
  values,
})
const field = (column: string) => ({ kind: 'column', table: 'Ledger', column })
const layout = { x: 0, y: 0, width: 10, height: 10 }

const definition = (change: (report: any) => void = () => {}) => {
  const report: any = {
    casement: 1,
    name: 'Cash',
    filters: [basic('Region', 'EMEA')],
    pages: ['one', 'two'].map((name) => ({
      name,
      displayName: name,
      size: { width: 100, height: 100 },
      filters: [basic('City', name)],
      visuals: [
        { name: 'cities', type: 'table', layout, roles: { column: [field('City')] } },
        { name: 'choice', type: 'slicer', layout, roles: { field: [field('City')] }, chosen: [] },
      ],
    })),
  }
  change(report)
  return parseReport(report)
}

const opened = openReport(definition())
/** What becomes of a report that a reader changed when its author changes it too. */
const after = (read: (state: ReportState) => ReportState, write: (report: any) => void) =>
  redefined(read(opened), opened, openReport(definition(write)))

test('what the reader changed stays', () => {
  const sort = [{ role: 'column', direction: 'descending' as const }]
  const next = after(
    (state) =>
      withVisualChange(
        withSlicer(
          withFilters(
            withActivePage(state, 'two'),
            { kind: 'page', page: 'two' },
            models.FiltersOperations.ReplaceAll,
            [basic('City', 'Oslo')],
          ),
          'two',
          'choice',
          [basic('City', 'Rome')],
        ),
        'two',
        'cities',
        { sort },
      ),
    (report) => {
      report.name = 'Cash now'
      report.pages[1].filters = []
    },
  )
  expect(next.definition.name).toBe('Cash now')
  expect(next.activePage).toBe('two')
  expect(next.filters.pages['two']).toEqual([basic('City', 'Oslo')])
  expect(next.slicers['two']!['choice']).toEqual([basic('City', 'Rome')])
  expect(next.changes['two']).toEqual({ cities: { sort } })
})

test('what the reader left alone is as the author says now', () => {
  const next = after(
    (state) => state,
    (report) => {
      report.filters = [basic('Region', 'APAC')]
      report.pages[0].filters = [basic('City', 'Bern')]
      report.pages[0].visuals[0].filters = [basic('Region', 'Nowhere')]
      report.pages[0].visuals[1].chosen = [basic('City', 'Lima')]
      report.settings = { filterPaneEnabled: false }
    },
  )
  expect(next).toEqual(openReport(next.definition))
})

test('a setting that the host has changed stays', () => {
  const next = after(
    (state) => withSettings(state, { zoomLevel: 2, personalBookmarksEnabled: false }),
    (report) => {
      report.settings = { zoomLevel: 0.5, filterPaneEnabled: false, personalBookmarksEnabled: true }
    },
  )
  expect(next.settings).toMatchObject({
    zoomLevel: 2,
    personalBookmarksEnabled: false,
    panes: { filters: 'none' },
  })
})

test('what is gone takes what was changed of it along', () => {
  const next = after(
    (state) =>
      withVisualChange(withActivePage(state, 'two'), 'one', 'cities', {
        sort: [{ role: 'column', direction: 'ascending' }],
      }),
    (report) => {
      report.pages[0].visuals.shift()
      report.pages[1].name = 'three'
    },
  )
  expect(next.activePage).toBe('one')
  expect(next.changes).toEqual({ one: {}, three: {} })
  expect(Object.keys(next.filters.pages)).toEqual(['one', 'three'])
  expect(Object.keys(next.filters.visuals['one']!)).toEqual(['choice'])
})
