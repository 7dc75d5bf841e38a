import { openReport, parseReport } from '@casement/report'
import type { ReportFilter } from '@casement/visuals'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Session } from '../../../packages/session/src/session/session.ts'
import type { OpenState } from '../../../packages/session/src/state/frame-state.ts'
import { smallModel, smallReport } from '../../../packages/session/test/small-report.ts'
import { SessionContext } from '../src/view/context/session-context.ts'
import { PeriodControl } from '../src/view/period/period-control.tsx'

const own = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Calendar', column: 'Period' },
  filterType: 1,
  operator: 'In',
  values: ['Last 12 months'],
}
const definition = {
  field: { kind: 'column', table: 'Calendar', column: 'Month' },
  default: 'lastTwelveMonths',
} as const
const report = openReport(parseReport({ ...smallReport, filters: [own], period: definition }), {})

const markupWith = (filters: readonly object[]) => {
  const filtered = {
    ...report,
    filters: { ...report.filters, report: filters as unknown as readonly ReportFilter[] },
  }
  const state = { report: filtered, model: smallModel, booksEnd: '2026-10', chosenPeriod: null }
  return renderToStaticMarkup(
    <SessionContext value={{} as Session}>
      <PeriodControl state={state as unknown as OpenState} definition={definition} />
    </SessionContext>,
  )
}
const wordsOf = (markup: string) => /title="([^"]*)"/.exec(markup)?.[1]

test('the control says what is in force, and offers the way back where it is not the author’s', () => {
  const other = { ...own, values: ['12 months before'] }
  const asOpened = markupWith([own])
  expect(wordsOf(asOpened)).toBe('Period: Last twelve months, Nov 2025 to Oct 2026')
  expect(asOpened).not.toContain('Back to')
  expect(wordsOf(markupWith([other]))).toBe('Period: Custom, Period is 12 months before')
  expect(markupWith([other])).toContain('aria-label="Back to last twelve months"')
  expect(wordsOf(markupWith([]))).toBe('Period: Custom, All dates')
})

test('a period that the page around the report has locked or hidden is not for readers to choose', () => {
  const set = (displaySettings: object) => markupWith([{ ...own, displaySettings }])
  expect(set({ isLockedInViewMode: true })).toContain('disabled=""')
  expect(set({ isLockedInViewMode: true })).not.toContain('Back to')
  expect(set({ isHiddenInViewMode: true })).toBe('')
})
