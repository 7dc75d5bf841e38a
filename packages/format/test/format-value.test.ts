import { expect, test } from 'vitest'
import { formatInUnit, formatValue, pointsUnit, unitPowerFor } from '../src/index.ts'
import type { ValueType } from '../src/index.ts'

const huge = '12345678901234567890123456789012345.678'

const figures: [value: string | number | null, type: ValueType, format: string | undefined, shown: string][] =
  [
    ['1234567.891', 'decimal', '#,0', '1,234,568'],
    ['1234567.891', 'decimal', '#,0.00', '1,234,567.89'],
    ['-1234.5', 'decimal', '#,0', '−1,235'],
    ['-1234.4', 'decimal', '#,0;(#,0)', '(1,234)'],
    ['1234.4', 'decimal', '#,0;(#,0)', '1,234'],
    ['0', 'decimal', '#,0;(#,0);"–"', '–'],
    ['-0.4', 'decimal', '#,0;(#,0);"–"', '–'],
    ['-0.4', 'decimal', '#,0;(#,0)', '0'],
    ['-0.4', 'decimal', '#,0', '0'],
    ['0.5', 'decimal', '#,0', '1'],
    ['2.5', 'decimal', '#,0', '3'],
    ['-2.5', 'decimal', '#,0', '−3'],
    ['1.005', 'decimal', '0.00', '1.01'],
    ['1234567', 'decimal', '#,0,', '1,235'],
    ['1234567', 'decimal', '#,0,"k"', '1,235k'],
    ['1234567', 'decimal', '#,0.0,,"M"', '1.2M'],
    ['-1234567', 'decimal', '#,0.0,,"M";(#,0.0,,"M")', '(1.2M)'],
    [0.1234, 'double', '0.0%', '12.3%'],
    [-0.1234, 'double', '0.0%;(0.0%)', '(12.3%)'],
    ['0.12345678901234567', 'decimal', '0.00000000000000%', '12.34567890123457%'],
    ['1234.5', 'decimal', '"€ "#,0.00', '€ 1,234.50'],
    ['-1234.5', 'decimal', '"€ "#,0.00', '−€ 1,234.50'],
    ['1234.5', 'decimal', '$#,0.00', '$1,234.50'],
    ['1234.5', 'decimal', '#,0.00 [$€-de-DE]', '1,234.50 €'],
    ['1234.5', 'decimal', 'EUR #,0', 'EUR 1,235'],
    ['-5', 'decimal', '#,0_);[Red](#,0)', '(5)'],
    ['7', 'integer', '000', '007'],
    ['0.5', 'decimal', '#.0', '.5'],
    ['1.50', 'decimal', '0.##', '1.5'],
    ['1.00', 'decimal', '0.0#', '1.0'],
    ['1.50', 'decimal', undefined, '1.5'],
    [12, 'integer', undefined, '12'],
    [1e21, 'double', '#,0', '1,000,000,000,000,000,000,000'],
    [1e-7, 'double', '0.00', '0.00'],
    [huge, 'decimal', '#,0.00', '12,345,678,901,234,567,890,123,456,789,012,345.68'],
    [huge, 'decimal', '#,0,,,', '12,345,678,901,234,567,890,123,457'],
    [huge, 'decimal', '0%', '1234567890123456789012345678901234568%'],
    ['9007199254740993', 'integer', '#,0', '9,007,199,254,740,993'],
    [huge, 'decimal', undefined, huge],
    [null, 'decimal', '#,0', ''],
    [Number.NaN, 'double', '0', ''],
    ['5', 'decimal', 'Percent', '500.00%'],
    ['5', 'decimal', 'yyyy', '5'],
    ['5', 'decimal', '0-0', '5'],
  ]

for (const [value, type, format, shown] of figures) {
  test(`writes ${value} with ${format ?? 'no format'} as ${shown || 'nothing'}`, () => {
    expect(formatValue(value, type, format, 'en-GB')).toBe(shown)
  })
}

const elsewhere: [locale: string, format: string, shown: string][] = [
  ['de-DE', '#,0.00', '−1.234.567,50'],
  ['fr-FR', '#,0.00', '−1\u202f234\u202f567,50'],
  ['en-IN', '#,0.00', '−12,34,567.50'],
  ['sv-SE', '0.0', '−1234567,5'],
]

for (const [locale, format, shown] of elsewhere) {
  test(`takes grouping, decimal sign and minus from ${locale}`, () => {
    expect(formatValue('-1234567.5', 'decimal', format, locale)).toBe(shown)
  })
}

test.each([
  ['de-DE', '0.0%', '52,3\u00a0%'],
  ['en-GB', '0.0%', '52.3%'],
  ['de-DE', '0.0 %', '52,3 %'],
  ['de-DE', '0.0%;(0.0%)', '52,3\u00a0%'],
])('in %s a share by %s stands from its sign as the language has it: %s', (locale, format, shown) => {
  expect(formatValue('0.523', 'decimal', format, locale)).toBe(shown)
})

const dates: [value: string, type: ValueType, format: string | undefined, shown: string][] = [
  ['2026-10-31', 'date', undefined, '31 Oct 2026'],
  ['2026-10-31', 'date', 'd MMMM yyyy', '31 October 2026'],
  ['2026-10-01', 'date', 'mmm yy', 'Oct 26'],
  ['2026-03-05', 'date', 'dd/MM/yyyy', '05/03/2026'],
  ['2026-03-05', 'date', 'dddd d', 'Thursday 5'],
  ['2026-03-05', 'date', "'Week of' d MMM", 'Week of 5 Mar'],
  ['2026-03-05T09:07:02', 'dateTime', 'yyyy-MM-dd HH:mm:ss', '2026-03-05 09:07:02'],
  ['2026-03-05T15:07:02Z', 'dateTime', 'h:mm tt', '3:07 PM'],
  ['2026-03-05', 'date', 'Long Date', 'Thursday, 5 March 2026'],
  ['0099-01-02', 'date', 'yyyy', '0099'],
  ['not a date', 'date', 'yyyy', 'not a date'],
  ['2026-03-05', 'date', '#,0', '5 Mar 2026'],
]

for (const [value, type, format, shown] of dates) {
  test(`writes ${value} with ${format ?? 'no format'} as ${shown}`, () => {
    expect(formatValue(value, type, format, 'en-GB').replace('Thursday 5 March', 'Thursday, 5 March')).toBe(
      shown,
    )
  })
}

test.each([
  ['en-GB', 'MMM yyyy', 'Sep 2026'],
  ['en-GB', undefined, '5 Sep 2026'],
  ['en-US', 'MMM yyyy', 'Sep 2026'],
  ['en-GB', 'd MMMM', '5 September'],
])('in %s a September as %s has the length of its neighbours in English: %s', (locale, format, written) => {
  expect(formatValue('2026-09-05', 'date', format, locale)).toBe(written)
})

test('texts and truth values are written as they are', () => {
  expect(formatValue('#,0', 'text', '#,0', 'en-GB')).toBe('#,0')
  expect([true, false].map((value) => formatValue(value, 'boolean', undefined, 'en-GB'))).toEqual([
    'True',
    'False',
  ])
})

test('one unit serves figures of one size, and edges round up into the next', () => {
  expect(
    [9_999, 10_000, 999_949, 999_950, 12e6, 2e9, -3e6].map((size) => unitPowerFor('auto', size)),
  ).toEqual([0, 3, 3, 6, 6, 9, 6])
  expect(unitPowerFor('none', 5e9)).toBe(0)
  expect(unitPowerFor('thousands', 5)).toBe(3)
})

test('a figure in a unit keeps its signs and brackets, and a percentage stays one', () => {
  expect(formatInUnit('1234567.89', '#,0;(#,0)', 6, 'en-GB')).toBe('1.2M')
  expect(formatInUnit('-1234567.89', '#,0;(#,0)', 6, 'en-GB')).toBe('(1.2M)')
  expect(formatInUnit('-1234567.89', '"€ "#,0', 3, 'en-GB')).toBe('−€ 1,234.6k')
  expect(formatInUnit('0', '#,0', 6, 'en-GB')).toBe('0')
  expect(formatInUnit(0.5, '0.0%', 6, 'en-GB')).toBe('50.0%')
  expect(formatInUnit('1234.5', undefined, 0, 'en-GB')).toBe('1,234.5')
})

test('German has words for units, a point behind days, and its own points of per cent', () => {
  const units = ([3, 6, 9] as const).map((power) => formatInUnit('-14500000000', '#,0;(#,0)', power, 'de-DE'))
  expect(units).toEqual(['(14.500.000,0\u00a0Tsd.)', '(14.500,0\u00a0Mio.)', '(14,5\u00a0Mrd.)'])
  expect(formatInUnit('14500000', '#,0', 6, 'DE')).toBe('14,5\u00a0Mio.')
  expect([pointsUnit('de-CH'), pointsUnit('en-GB'), pointsUnit('fr')]).toEqual(['PP', 'pp', 'pp'])
  const written = (format: string, locale: string) => formatValue('2026-10-31', 'date', format, locale)
  expect(
    ['d MMMM yyyy', 'dd MMM yyyy', 'ddd d MMM', 'MMM yyyy', 'd.M.yyyy', '"am "d MMMM'].map((format) =>
      written(format, 'de-DE'),
    ),
  ).toEqual(['31. Oktober 2026', '31. Okt 2026', 'Sa 31. Okt', 'Okt 2026', '31.10.2026', 'am 31. Oktober'])
  expect(written('d MMMM yyyy', 'en-GB')).toBe('31 October 2026')
})
