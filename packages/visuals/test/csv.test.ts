import { expect, test } from 'vitest'
import { csvFormOf, csvNameOf, csvOf } from '../src/writing/csv.ts'
import type { WrittenColumn } from '../src/writing/writing.ts'
import { answerOf, exampleVisual, names } from './example-visual.tsx'
import { english } from '../../words/test/english.ts'

const column = (label: string, values: WrittenColumn['values']): WrittenColumn => ({
  label,
  values,
  type: 'decimal',
  blank: '',
  isFigure: true,
  isPercent: false,
  write: String,
  writeInUnit: String,
})

test('commas, quotes and line ends are quoted; BLANK is empty; figures are the service’s own text', () => {
  const columns = [
    column('Customer, "the" first', ['Müller & Söhne, GmbH', 'a\nb', null]),
    column('Revenue', ['98765432109876543210.55', '-5', 0]),
  ]
  expect(csvOf(columns, 3)).toBe(
    '"Customer, ""the"" first",Revenue\r\n' +
      '"Müller & Söhne, GmbH",98765432109876543210.55\r\n' +
      '"a\nb",-5\r\n' +
      ',0\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("https://evil.example","Total")', `"'=HYPERLINK(""https://evil.example"",""Total"")"`],
  ['+SUM(A1:A9)', "'+SUM(A1:A9)"],
  ['-2+3+cmd|calc!A1', "'-2+3+cmd|calc!A1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', "'＝1+1"],
  ['-Others', "'-Others"],
  ['1-1', '1-1'],
  ["'quoted", "'quoted"],
])('text that a spreadsheet would run is made text: %s', (text, written) => {
  expect(csvOf([column(text, [text])], 1)).toBe(`${written}\r\n${written}\r\n`)
})

test.each(['-5', '-98765432109876543210.55', '+5', '-1.5e-7', '0', '-0.00'])(
  'a figure of %s stays a number',
  (text) => {
    expect(csvOf([column('A', [text])], 1)).toBe(`A\r\n${text}\r\n`)
  },
)

test('a negative number is a number', () => {
  expect(csvOf([column('A', [-5, -0.25, -1e21])], 3)).toBe('A\r\n-5\r\n-0.25\r\n-1e+21\r\n')
})

test('no rows: the head alone', () => {
  expect(csvOf([column('A', [])], 0)).toBe('A\r\n')
})

test.each([
  ['signs that files may have', 'Profit, 2026 (EMEA)', 'Profit, 2026 (EMEA).csv'],
  ['a mark that turns the direction', 'Umsatz\u202Evsc.exe', 'Umsatz vsc.exe.csv'],
  ['every kind of such marks', 'a\u200Eb\u200Fc\u061Cd\u2066e\u2069f\u202Ag', 'a b c d e f g.csv'],
  ['control characters', 'a\0b\r\nc\td\u007Fe\u0085f\u2028g', 'a b c d e f g.csv'],
  ['what paths understand', '..\\..//C:*?"<>|etc', 'C etc.csv'],
  ['a dot before it', '.profile', 'profile.csv'],
  ['half a character', 'half \uD83D of a pair', 'half of a pair.csv'],
  ['letters from right to left', 'مبيعات', 'مبيعات.csv'],
  ['nothing that a file may have', '\u202E', 'figures.csv'],
])('the file of a visual whose title has %s is called by the rest', (_what, title, file) => {
  const answer = answerOf([names('column.0', ['x'])])
  expect(csvNameOf({ ...exampleVisual('table'), title }, answer, english)).toBe(file)
})

test.each([
  ['de-DE', ';'],
  ['fr-CH', ';'],
  ['en-GB', ','],
  ['ar-EG', ','],
])('a spreadsheet of %s finds its cells, its fractions and its texts', (locale, separator) => {
  const columns = [
    { ...column('A; b, c', ['x; y', '=1,5', 'a "b"']), type: 'text' as const },
    { ...column('Net', ['-1234.50', '1e-7', null]), type: 'decimal' as const },
    { ...column('Rate', [-0.25, 2, 1.5e21]), type: 'double' as const },
    { ...column('Count', ['12345678901234567890', '-2', '0']), type: 'integer' as const },
    { ...column('Day', ['2026-01-15', '2026-02-01', null]), type: 'date' as const },
  ]
  const decimal = separator === ';' ? ',' : '.'
  const cells = [
    ['A; b, c', 'Net', 'Rate', 'Count', 'Day'],
    ['x; y', `-1234${decimal}50`, `-0${decimal}25`, '12345678901234567890', '2026-01-15'],
    ["'=1,5", '1e-7', '2', '-2', '2026-02-01'],
    ['a "b"', '', `1${decimal}5e+21`, '0', ''],
  ]
  const written = cells.map((row) =>
    row
      .map((text) =>
        /[",;]/.test(text) && !/^-?\d+,\d+/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
      )
      .join(separator),
  )
  expect(csvOf(columns, 3, csvFormOf(locale))).toBe(`${written.join('\r\n')}\r\n`)
})
