import { months } from '../company/course-of-business.ts'
import { arithmetic } from './arithmetic.ts'
import { monthOf } from './books-end.ts'
import { dimensions } from './dimensions.ts'
import { documents } from './documents.ts'
import { facts } from './facts.ts'
import { opening } from './opening.ts'
import { plan } from './plan.ts'
import { postings } from './postings.ts'
import { prices } from './prices.ts'
import { rates, rateTable } from './rates.ts'
import { translation } from './translation.ts'

const day = (year: number, month: number, dayOfMonth: number): string =>
  new Date(Date.UTC(year, month - 1, dayOfMonth)).toISOString().slice(0, 10)

/** The first and the last day of books that end with a month. */
function daysOfBooks(booksEnd: string): { readonly first: string; readonly last: string } {
  const { year, month } = monthOf(booksEnd)
  return { first: day(year, month - months + 1, 1), last: day(year, month + 1, 0) }
}

/** Number of lines that do not depend on the size of documents (payroll, depreciation …), and how many more each step brings. */
const fixedLines = 132_500
const linesPerStep = 234

/**
 * DuckDB statements that build the sample's tables in an empty database, in order, on one connection (intermediate
 * results are its temporary tables and macros). `lines` is about how many lines the ledger has, 150,000 at least;
 * turnover and result do not depend on it.
 */
export function ledgerStatements(booksEnd: string, lines: number): readonly string[] {
  const { first, last } = daysOfBooks(booksEnd)
  const steps = Math.max(1, Math.round((lines - fixedLines) / linesPerStep))
  return [
    ...arithmetic,
    ...dimensions(first, last),
    ...plan(first),
    ...prices(first),
    ...rates,
    ...documents(Math.round(8_000_000_000 / steps), Math.round(2_800_000_000 / steps)),
    ...postings,
    ...opening(first),
    ...translation,
    ...facts(last),
    rateTable(months),
  ]
}
