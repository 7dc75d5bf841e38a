import { openReport, parseReport } from '@casement/report'
import { expect, test } from 'vitest'
import { mayExport } from '../src/view/exports/may-export.ts'

const opened = (settings: object, more: object = {}) =>
  openReport(
    parseReport({
      casement: 1,
      name: 'R',
      pages: [{ name: 'p', displayName: 'P', size: { width: 1, height: 1 }, visuals: [] }],
      ...more,
    }),
    { settings: { ...settings } },
  )
const said = (displayOption: number, selector?: object) => ({
  commands: [{ exportData: { displayOption, ...(selector && { selector }) } }],
})

test('a report is exported unless its author gives nothing, or the host takes the command from all visuals', () => {
  expect(mayExport(opened({}))).toBe(true)
  expect(mayExport(opened({}, { dataExport: 'none' }))).toBe(false)
  expect(mayExport(opened({}, { dataExport: 'underlying' }))).toBe(true)
  expect(mayExport(opened(said(0)))).toBe(true)
  expect(mayExport(opened(said(1)))).toBe(false)
  expect(mayExport(opened(said(2)))).toBe(false)
  const one = { $schema: 'http://powerbi.com/product/schema#visualSelector', visualName: 'v' }
  expect(mayExport(opened(said(2, one)))).toBe(true)
})
