import { openReport, parseReport } from '@casement/report'
import type { ReportFilter } from '@casement/visuals'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Session } from '../../../packages/session/src/session/session.ts'
import type { OpenState } from '../../../packages/session/src/state/frame-state.ts'
import { smallReport } from '../../../packages/session/test/small-report.ts'
import { SessionContext } from '../src/view/context/session-context.ts'
import { ReportChoices } from '../src/view/period/report-choices.tsx'

const page = {
  name: 'compared',
  displayName: 'Compared',
  size: { width: 100, height: 100 },
  visuals: [
    {
      name: 'note',
      type: 'text',
      layout: { x: 0, y: 0, width: 100, height: 100 },
      format: { text: 'Against {comparison}' },
    },
  ],
}
const comparison = {
  field: { kind: 'column', table: 'Comparison', column: 'Comparison' },
  choices: [
    { value: 'Budget', scenario: 'budget', words: { comparison: 'budget' } },
    { value: 'Prior year', scenario: 'priorYear', words: { comparison: 'prior year' } },
  ],
}
const report = openReport(
  parseReport({ ...smallReport, pages: [...smallReport.pages, page], comparison }),
  {},
)
const chosen = (displaySettings: object = {}) => ({
  target: { table: 'Comparison', column: 'Comparison' },
  filterType: 1,
  operator: 'In',
  values: ['Prior year'],
  displaySettings,
})

function markupWith(filters: readonly object[], name = 'compared'): string {
  const filtered = {
    ...report,
    filters: { ...report.filters, report: filters as unknown as readonly ReportFilter[] },
  }
  const shown = report.definition.pages.find((each) => each.name === name)!
  return renderToStaticMarkup(
    <SessionContext value={{} as Session}>
      <ReportChoices state={{ report: filtered } as unknown as OpenState} page={shown} />
    </SessionContext>,
  )
}
const wordsOf = (markup: string) => /title="([^"]*)"/.exec(markup)?.[1]

test('the control says what the filters of the report say, under a name of its own', () => {
  expect(wordsOf(markupWith([]))).toBe('Compared with: Budget')
  expect(wordsOf(markupWith([chosen()]))).toBe('Compared with: Prior year')
  expect(markupWith([chosen()])).toContain('<option value="Prior year" selected="">')
  expect(markupWith([])).not.toContain('disabled')
})

test('a page that nothing follows on, and a choice that the page around the report has made, leave it disabled', () => {
  const elsewhere = markupWith([], smallReport.pages[0]!.name)
  expect([wordsOf(elsewhere), elsewhere.includes('disabled')]).toEqual([
    'Nothing on this page follows this choice',
    true,
  ])
  expect(wordsOf(markupWith([chosen({ isLockedInViewMode: true })]))).toBe(
    'The page around the report has set this',
  )
  expect(markupWith([chosen({ isHiddenInViewMode: true })])).toBe('')
})
