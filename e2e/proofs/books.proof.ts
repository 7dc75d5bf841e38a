import { proveBooks } from '../../samples/test/prove-books.ts'
import { numberOption } from '../seeded.ts'

/**
 * The sample's books, asked through the model in every month: debits are credits in both currencies, the balance sheet
 * balances, the profit and loss adds up to the change of equity and the cash flow to the change in cash, to the cent.
 */
export async function run(options: string[]) {
  return proveBooks({ booksEnd: '2026-10', lines: numberOption(options, 'lines', 1_000_000) })
}
