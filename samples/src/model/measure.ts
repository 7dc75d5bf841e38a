/** Brackets for negatives, as finance people read them. */
const amountFormat = '#,0;(#,0)'
export const exactFormat = '#,0.00;(#,0.00)'
export const percentFormat = '0.0%;(0.0%)'
export const countFormat = '#,0'
export const daysFormat = '#,0.0'

export const amount = (name: string, expression: string, description: string, format = amountFormat) => ({
  name,
  expression,
  format,
  description,
})

/** What is kept by month is known for months and what they make up, never for days. */
export const byMonth = {
  table: 'Calendar',
  columns: [
    'Month',
    'Month name',
    'Month number',
    'Quarter',
    'Quarter in period',
    'Quarter order',
    'Year',
    'Period',
    'Period order',
    'Closed',
  ],
} as const

const linesOf = (...lines: string[]): string => lines.map((line) => `Account[Line] = "${line}"`).join(' || ')

/** Some lines of the profit and loss statement, out of a column of amounts. */
export const costOf = (amounts: string, ...lines: string[]): string =>
  `CALCULATE(SUM(${amounts}), ${linesOf(...lines)})`
/** What they add to the profit: amounts are debit-positive, so revenue is negative in them. */
export const profitOf = (amounts: string, ...lines: string[]): string => `-${costOf(amounts, ...lines)}`

/** The lines down to the operating profit. */
export const operatingLines = ['Revenue', 'Cost of sales', 'Operating expenses'] as const
/** The lines down to the net profit. */
export const profitAndLossLines = [...operatingLines, 'Financial result', 'Income tax'] as const

/**
 * A measure a year earlier: of the last twelve months the twelve before, of a month the same month of the year before.
 * The shifted dates take the place of every filter of the calendar, so any part of a year can be compared.
 */
const yearBefore = (measure: string): string => `CALCULATE([${measure}], SAMEPERIODLASTYEAR(Calendar[Date]))`

/** What a measure of another time or plan is called: `… before`, and where it is a share `… before %`. */
export const calledOf = (name: string, word: 'before' | 'budget' | 'forecast'): string =>
  name.endsWith(' %') ? name.replace(/ %$/, ` ${word} %`) : `${name} ${word}`

/** A measure of the year before, in the format of the measure itself. */
export const before = (name: string, format?: string) =>
  amount(
    calledOf(name, 'before'),
    yearBefore(name),
    `${name.replace(/ %$/, '')} of the same time a year earlier.`,
    format,
  )

/** What a measure gained on the year before, in its own unit and per what it was. */
export const changeOf = (name: string) => [
  amount(`${name} change`, `[${name}] - [${name} before]`, `${name} against the same time a year earlier.`),
  amount(
    `${name} change %`,
    `DIVIDE([${name} change], [${name} before])`,
    `${name} against the same time a year earlier, per what it was.`,
    percentFormat,
  ),
]
