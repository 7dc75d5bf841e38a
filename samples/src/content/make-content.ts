import { ledgerStatements } from '../ledger/statements.ts'
import { publicFinanceStatements } from '../public-finance/tables.ts'
import { authoredFiles } from './authored-files.ts'
import { gallery } from './gallery.ts'

/** The files of a content folder as text by path, and the DuckDB statements that build `data/finance.duckdb`. */
export interface SampleContent {
  readonly files: Readonly<Record<string, string>>
  /** Statements to be run in order on one connection to an empty database. */
  readonly statements: readonly string[]
}

const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * The sample company as content of the embedding service. The books end with `booksEnd` ('YYYY-MM'), go back four
 * years, and have about `lines` ledger lines, 150,000 at least. The same arguments give the same content, byte for byte.
 *
 * Models and reports are the files of `samples/content`, word for word: they say "the last 12 months", and the calendar
 * knows which those are. The list alone names the month.
 */
export function makeContent(options: { readonly booksEnd: string; readonly lines?: number }): SampleContent {
  const { booksEnd, lines = 1_000_000 } = options
  const files = authoredFiles()
  const list = JSON.parse(files['content.json']!) as object
  return {
    files: {
      ...files,
      'content.json': text({ ...list, booksEnd }),
      [gallery.file]: text(gallery.definition),
    },
    statements: [...ledgerStatements(booksEnd, lines), ...publicFinanceStatements],
  }
}
