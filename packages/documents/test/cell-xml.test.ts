import type { Value, ValueType } from '@casement/format'
import type { CellFormula } from '@casement/visuals/documents'
import { expect, test } from 'vitest'
import { columnLetters, formulaText, formulaXml, textXml, valueXml } from '../src/xlsx/cell-xml.ts'

const number = (text: string) => `<c r="B7" s="3"><v>${text}</v></c>`
const words = (text: string) =>
  `<c r="B7" s="3" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
const blank = '<c r="B7" s="3"/>'

const cells: readonly (readonly [what: string, value: Value, type: ValueType, xml: string])[] = [
  ['a whole number', 42, 'integer', number('42')],
  ['nothing', 0, 'integer', number('0')],
  ['a negative whole number', '-1234', 'integer', number('-1234')],
  ['a whole number of 15 digits', '123456789012345', 'integer', number('123456789012345')],
  ['a negative one of 15 digits', '-123456789012345', 'integer', number('-123456789012345')],
  ['a whole number of 16 digits', '1234567890123456', 'integer', words('1234567890123456')],
  ['a negative one of 16 digits', '-1234567890123456', 'integer', words('-1234567890123456')],
  ['a whole number of 16 digits that is no text', 1234567890123456, 'integer', words('1234567890123456')],
  ['an amount', '1234.50', 'decimal', number('1234.50')],
  ['a negative amount', '-0.05', 'decimal', number('-0.05')],
  ['an amount of 15 digits', '-1234567890123.45', 'decimal', number('-1234567890123.45')],
  ['an amount of 16 digits', '12345678901234.56', 'decimal', words('12345678901234.56')],
  ['a negative amount of 16 digits', '-12345678901234.01', 'decimal', words('-12345678901234.01')],
  ['an amount of 15 digits without cents', '123456789012345.00', 'decimal', number('123456789012345.00')],
  ['an amount of 16 digits without cents', '1234567890123456.00', 'decimal', words('1234567890123456.00')],
  ['a quotient', '0.333333333333333333', 'decimal', number('0.333333333333333333')],
  ['parts of a cent', '12345678901234.001', 'decimal', number('12345678901234.001')],
  ['an amount of 38 digits', `${'9'.repeat(36)}.99`, 'decimal', words(`${'9'.repeat(36)}.99`)],
  ['a share', 0.125, 'double', number('0.125')],
  ['a very large number', 1e21, 'double', number('1e+21')],
  ['a very small number', '-1.5E-7', 'double', number('-1.5E-7')],
  ['a number that is none', Number.NaN, 'double', words('NaN')],
  ['a number without an end', -Infinity, 'double', words('-Infinity')],
  ['an error in place of a number', '#DIV/0!', 'decimal', words('#DIV/0!')],
  ['a formula in place of a number', '1+1', 'decimal', words('1+1')],
  ['figures with words around them', 'x1', 'decimal', words('x1')],
  ['figures with words behind them', '1x', 'decimal', words('1x')],
  ['a yes in place of a number', true, 'integer', words('True')],
  ['a day', '2026-01-15', 'date', number('46037')],
  ['a moment', '2026-01-15T12:00:00', 'dateTime', number('46037.5')],
  ['a moment behind a gap', '2026-01-15 06:00', 'dateTime', number('46037.25')],
  ['a moment of parts of a second', '2026-01-15T00:00:00.864', 'dateTime', number('46037.00001')],
  ['the first sure day', '1900-03-01', 'date', number('61')],
  ['the day before', '1900-02-28', 'date', words('1900-02-28')],
  ['a day of no calendar', '2026-13-45', 'date', words('2026-13-45')],
  ['a day that is none', 'soon', 'date', words('soon')],
  ['a day with words before it', 'on 2026-01-15', 'date', words('on 2026-01-15')],
  ['a yes', true, 'boolean', words('True')],
  ['a no', false, 'boolean', words('False')],
  ['digits that are text', '007', 'text', words('007')],
  ['text that looks like a formula', '=1+1', 'text', words('=1+1')],
  ['text with signs of XML', `R&D <"a"> 'b'`, 'text', words(`R&amp;D &lt;&quot;a&quot;&gt; &#39;b&#39;`)],
  ['text with control characters', 'a\u0000b\u001fc\td', 'text', words('abc\td')],
  [
    'text that looks like the number of a character',
    'part_x0041_x00b_',
    'text',
    words('part_x005F_x0041_x00b_'),
  ],
  ['half a character', 'a\ud800b', 'text', words('ab')],
  ['lines', 'a\nb', 'text', words('a\nb')],
  ['gaps', '  a ', 'text', words('  a ')],
  ['text longer than a cell', 'a'.repeat(32_768), 'text', words('a'.repeat(32_767))],
  ['no text', '', 'text', blank],
  ...(['text', 'integer', 'decimal', 'double', 'date', 'dateTime', 'boolean'] as const).map(
    (type) => [`a BLANK of ${type}`, null, type, blank] as const,
  ),
]

test.each(cells)('%s is written as what it is', (_what, value, type, xml) => {
  expect(valueXml('B7', 3, value, type)).toBe(xml)
})

test('words are words, whatever they say', () => {
  expect(textXml('B7', 3, '2026')).toBe(words('2026'))
  expect(textXml('B7', 3, '')).toBe(blank)
})

test.each<[what: string, value: Value, xml: string]>([
  ['an amount', '-12.50', '<c r="B7" s="3"><f>IF(A1&lt;0,&quot;&quot;,1)</f><v>-12.50</v></c>'],
  ['BLANK', null, '<c r="B7" s="3"><f>IF(A1&lt;0,&quot;&quot;,1)</f><v>0</v></c>'],
  [
    'a whole number of 16 digits',
    '1234567890123456',
    '<c r="B7" s="3"><f>IF(A1&lt;0,&quot;&quot;,1)</f><v>1234567890123456</v></c>',
  ],
])('a computed cell has its formula and what it gives now: %s', (_what, value, xml) => {
  expect(formulaXml('B7', 3, 'IF(A1<0,"",1)', value)).toBe(xml)
})

test('columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

const sum = (plus: readonly number[], minus: readonly number[] = []): CellFormula => ({
  kind: 'sum',
  plus,
  minus,
})

const formulas: readonly (readonly [what: string, formula: CellFormula, text: string])[] = [
  ['one row', sum([0]), 'SUM(B5)'],
  ['rows beside one another', sum([0, 1, 2]), 'SUM(B5:B7)'],
  ['two rows with one between them', sum([0, 2]), 'SUM(B5,B7)'],
  ['two rows with two between them', sum([0, 3]), 'SUM(B5,B8)'],
  ['runs of rows with one between them', sum([0, 1, 3, 4]), 'SUM(B5:B6,B8:B9)'],
  ['rows in another order', sum([2, 0, 1]), 'SUM(B7,B5:B6)'],
  ['a row counted twice', sum([1, 1]), 'SUM(B6,B6)'],
  ['rows less others', sum([0, 1, 2, 5], [7]), 'SUM(B5:B7,B10)-SUM(B12)'],
  ['rows less runs of others', sum([4], [0, 2, 3]), 'SUM(B9)-SUM(B5,B7:B8)'],
  ['nothing less others', sum([], [0]), '-SUM(B5)'],
  ['a row per another', { kind: 'quotient', of: 6, per: 0 }, 'IF(B5=0,"",B11/B5)'],
  ['a column less another', { kind: 'difference', column: 1, less: 2 }, 'B14-C14'],
  ['points between columns', { kind: 'points', column: 1, less: 2 }, '(B14-C14)*100'],
  ['a share of a column', { kind: 'share', column: 1, less: 2 }, 'IF(C14=0,"",(B14-C14)/ABS(C14))'],
]

test.each(formulas)('a formula of %s names its cells', (_what, formula, text) => {
  expect(formulaText(formula, 9, 1, 5)).toBe(text)
})
