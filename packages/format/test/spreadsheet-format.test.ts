import { expect, test } from 'vitest'
import { spreadsheetFormat } from '../src/index.ts'
import type { ValueType } from '../src/index.ts'

const codes: readonly (readonly [format: string | undefined, type: ValueType, code: string])[] = [
  ['#,0.00', 'decimal', '#,##0.00'],
  ['#,0;(#,0)', 'decimal', '#,##0;"("#,##0")"'],
  ['#,0.0,,"M"', 'decimal', '#,##0.0,,"M"'],
  ['0.0%;(0.0%)', 'double', '0.0%;"("0.0%")"'],
  ['#,0;-#,0;"–"', 'decimal', '#,##0;"-"#,##0;"–"'],
  ['Standard', 'decimal', '#,##0.00'],
  ['0.0##', 'decimal', '0.0##'],
  ['[$€-de-DE] #,0', 'decimal', '"€ "#,##0'],
  [undefined, 'decimal', 'General'],
  ['MMM yyyy', 'date', 'mmm yyyy'],
  ['d MMM yyyy', 'date', 'd mmm yyyy'],
  ['Short Date', 'date', 'yyyy-mm-dd'],
  ['#,0', 'date', 'yyyy-mm-dd'],
  [undefined, 'dateTime', 'yyyy-mm-dd hh:mm'],
  ['HH:mm tt', 'dateTime', 'hh:mm AM/PM'],
  ['MMM yyyy', 'decimal', 'General'],
  ['#,0', 'text', '@'],
]

test.each(codes)('%j of a %s is %j in a spreadsheet', (format, type, code) => {
  expect(spreadsheetFormat(format, type)).toBe(code)
})

test('a signed figure has its sign either way, whatever its format says of less', () => {
  expect(spreadsheetFormat('#,0;(#,0)', 'decimal', { isSigned: true })).toBe('+#,##0;-#,##0;#,##0')
})
