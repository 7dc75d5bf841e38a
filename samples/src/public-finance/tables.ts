import receiptsFile from '../../figures/budget.json' with { type: 'json' }
import outlooksFile from '../../figures/budgets.json' with { type: 'json' }
import { valuesOf } from '../ledger/sql-text.ts'

/** An account of the Treasury: what it is, and what it took in by fiscal year in thousands of dollars, as "1,234". */
type ReceiptsRow = Readonly<Record<string, string | number>>
const accounts: readonly ReceiptsRow[] = receiptsFile

/** The transition quarter between two fiscal years: until 1976 they ended in June, from 1977 on in September. */
const transitionQuarter = 'TQ'
/** The figures come from the budget of 2016, which estimates what lies ahead of 2014. */
const lastActualYear = 2014

const periods = Object.keys(accounts[0]!)
  .filter((key) => /^\d{4}$/.test(key))
  .flatMap((year) => (year === '1976' ? [year, transitionQuarter] : [year]))
const isEstimate = (period: string): boolean => Number(period) > lastActualYear

/** Names a period wherever it is shown: what is an estimate says so. */
const labelOf = (period: string): string =>
  period === transitionQuarter ? 'TQ 1976' : isEstimate(period) ? `${period} est.` : period

const thousands = (value: string | number | undefined): number => Number(String(value).replaceAll(',', ''))

/** DuckDB statements that build the tables of public finance, beside those of the company. */
export const publicFinanceStatements: readonly string[] = [
  `CREATE TABLE federal_period (period_id INTEGER, period VARCHAR, fiscal_year INTEGER, basis VARCHAR, months INTEGER)`,
  `INSERT INTO federal_period VALUES
  ${valuesOf(
    periods.map((period, at) => [
      at + 1,
      labelOf(period),
      period === transitionQuarter ? null : Number(period),
      isEstimate(period) ? 'Estimate' : 'Actual',
      period === transitionQuarter ? 3 : 12,
    ]),
  )}`,

  `CREATE TABLE federal_source (source_id INTEGER, category VARCHAR, category_code INTEGER, subcategory VARCHAR, agency VARCHAR,
   bureau VARCHAR, account VARCHAR, budget VARCHAR)`,
  `INSERT INTO federal_source VALUES
  ${valuesOf(
    accounts.map((row, at) => [
      at + 1,
      row['Source category name']!,
      row['Source Category Code']!,
      row['Source subcategory name']!,
      row['Agency name']!,
      row['Bureau name']!,
      row['Account name']!,
      row['On- or off-budget']!,
    ]),
  )}`,

  // A year without an amount has no row.
  'CREATE TABLE federal_receipt (source_id INTEGER, period_id INTEGER, thousands BIGINT)',
  `INSERT INTO federal_receipt VALUES
  ${valuesOf(
    accounts.flatMap((row, at) =>
      periods
        .map((period, place) => [at + 1, place + 1, thousands(row[period])])
        .filter(([, , amount]) => amount !== 0),
    ),
  )}`,

  // A budget looks back on the year before it, which has come by then, and ahead on its own and the years after it.
  `CREATE TABLE federal_outlook AS
   SELECT budget_year::INTEGER AS budget_year, year::INTEGER AS year, (year - budget_year)::INTEGER AS years_ahead,
     CASE WHEN year < budget_year THEN 'As it came' ELSE 'As budgeted' END AS basis,
     (thousandths::DECIMAL(9,0) * 0.001)::DECIMAL(9,3) AS trillions
   FROM (VALUES ${valuesOf(outlooksFile.map((row) => [row.budgetYear, row.forecastYear, Math.round(row.value * 1000)]))})
     AS outlook(budget_year, year, thousandths)
   ORDER BY budget_year, year`,
]
