/** Brackets for negatives, as finance people read them. */
export const amountFormat = '#,0;(#,0)'
export const exactFormat = '#,0.00;(#,0.00)'
export const percentFormat = '0.0%;(0.0%)'
export const countFormat = '#,0'

export const amount = (name: string, expression: string, description: string, format = amountFormat) => ({
  name,
  expression,
  format,
  description,
})

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

/** A measure as it was in the twelve months before the last twelve. */
export const before = (measure: string): string =>
  `CALCULATE([${measure}], Calendar[Period] = "12 months before")`
/** A measure as it was in the same months of the year before. */
export const yearBefore = (measure: string): string =>
  `CALCULATE([${measure}], SAMEPERIODLASTYEAR(Calendar[Date]))`
