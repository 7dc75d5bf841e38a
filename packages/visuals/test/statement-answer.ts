import { amounts, answerOf, names } from './example-visual.tsx'

/** Cents that no float adds right. */
export const groups = [
  ['Revenue', 'Licences', '4200000.10', '4000000.00', '3900000.05'],
  ['Revenue', 'Services', '1800000.20', '2000000.00', '1700000.10'],
  ['Cost of sales', 'Materials', '-1500000.30', '-1400000.00', '-1350000.00'],
  ['Cost of sales', 'Wages', '-900000.07', '-950000.00', '-880000.00'],
  ['Operating expenses', 'Sales', '-1100000.01', '-1000000.00', '-990000.00'],
  ['Operating expenses', 'Administration', '-700000.02', '-700000.00', null],
  ['Financial result', 'Financial result', '-50000.00', '-40000.00', '-60000.00'],
  ['Income tax', 'Income tax', '-437500.00', '-477500.00', '-400000.00'],
] as const

/** Amounts in whole cents, so that sums here are made by nothing of the product's. */
export const cents = (amount: string | null) => BigInt((amount ?? '0.00').replace('.', ''))
export const amountOf = (count: bigint) => {
  const digits = String(count < 0n ? -count : count).padStart(3, '0')
  return `${count < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
export const sum = (list: readonly (string | null)[]) =>
  amountOf(list.reduce((total, amount) => total + cents(amount), 0n))
export const lines = [...new Set(groups.map(([line]) => line))]
export const totalsOf = (line?: string) =>
  ([2, 3, 4] as const).map((at) =>
    sum(groups.filter((each) => !line || each[0] === line).map((each) => each[at])),
  )

/** The groups of the example’s statement, with the sums of its lines and of all of them. */
export const whole = answerOf(
  [
    names(
      'row.0',
      groups.map((each) => each[0]),
    ),
    names(
      'row.1',
      groups.map((each) => each[1]),
    ),
    ...([2, 3, 4] as const).map((at, index) =>
      amounts(
        `value.${index}`,
        groups.map((each) => each[at]),
      ),
    ),
    amounts(
      'figure.0',
      groups.map(() => '412'),
    ),
    amounts(
      'figure.1',
      groups.map(() => '398'),
    ),
  ],
  {
    subtotals: [
      {
        by: ['row.0'],
        rowCount: lines.length,
        columns: [
          names('row.0', lines),
          ...[0, 1, 2].map((at) =>
            amounts(
              `value.${at}`,
              lines.map((line) => totalsOf(line)[at]!),
            ),
          ),
        ],
      },
    ],
    totals: {
      ...Object.fromEntries(totalsOf().map((total, index) => [`value.${index}`, total])),
      'figure.0': '412',
      'figure.1': '398',
    },
  },
)
