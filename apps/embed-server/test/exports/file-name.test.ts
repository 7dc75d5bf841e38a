import { openReportAt, parseReport } from '@casement/report'
import { expect, test } from 'vitest'
import type { ExportPart, ExportRequest, ListRequest } from '../../src/documents/exports/export-request.ts'
import { fileNameOf } from '../../src/documents/exports/file-name.ts'
import { comparedWithPlan, takenReport } from './export-content.ts'

const definition = parseReport(takenReport())
const state = openReportAt(definition, undefined, {})
const part = (page: string, visual?: string): ExportPart => ({ state, page, visual, selection: null })
const named = (
  parts: readonly ExportPart[],
  { name = 'Sales', ...more }: { name?: string; lines?: object } = {},
) => fileNameOf({ report: { name, definition }, parts, ...more } as unknown as ExportRequest, '.pdf')

test('a file is called by the report and what is in it, as readers call it', () => {
  expect(named([part('cities', 'bars')])).toBe('Sales - By city.pdf')
  expect(named([part('cities', 'whole')]), 'one without a title').toBe('Sales - whole.pdf')
  expect(named([part('cities')])).toBe('Sales - Cities.pdf')
  expect(named([part('cities', 'bars'), part('cities', 'whole')])).toBe('Sales - Cities.pdf')
  expect(named([part('cities'), part('many')])).toBe('Sales.pdf')
  expect(named([part('cities', 'none')])).toBe('Sales - Cities.pdf')
  expect(named([part('none')])).toBe('Sales.pdf')
  expect(named([part('none', 'bars')])).toBe('Sales.pdf')
  const lines = { title: 'Rows behind Total' }
  expect(named([part('cities', 'bars')], { lines })).toBe('Sales - Rows behind Total.pdf')
})

test('a file of a visual is called by its title in the words of what the report is compared with', () => {
  const compared = parseReport(takenReport(comparedWithPlan()))
  const bars = { ...part('cities', 'bars'), state: openReportAt(compared, undefined, {}) }
  const request = { report: { name: 'Sales', definition: compared }, parts: [bars] }
  expect(fileNameOf(request as unknown as ExportRequest, '.pdf')).toBe('Sales - By city and plan.pdf')
})

test('a list is called by its title', () => {
  expect(fileNameOf({ title: 'Board pack', reports: [] } as unknown as ListRequest, '.xlsx')).toBe(
    'Board pack.xlsx',
  )
})

test('what paths understand, and what turns words round, is not in a name, which is not long', () => {
  const title = ' a\\b/c:d*e?f"g<h>i|j\nk\u202el\ud800m  n '
  expect(fileNameOf({ title, reports: [] } as unknown as ListRequest, '.pdf')).toBe(
    'a b c d e f g h i j k l m n.pdf',
  )
  const long = { title: 'x'.repeat(120), reports: [] } as unknown as ListRequest
  expect(fileNameOf(long, '.pdf')).toBe(`${'x'.repeat(100)}.pdf`)
  const gap = { title: `${'x'.repeat(99)} yyy`, reports: [] } as unknown as ListRequest
  expect(fileNameOf(gap, '.pdf')).toBe(`${'x'.repeat(99)}.pdf`)
})
