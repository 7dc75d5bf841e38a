import { ledgerStatements } from './ledger/statements.ts'
import { financeModel } from './model/finance.ts'
import { publicFinanceModel } from './model/public-finance.ts'
import { publicFinanceStatements } from './public-finance/tables.ts'
import { galleryImage } from './reports/gallery.ts'
import { reports } from './reports/reports.ts'
import { datasets, workspaces } from './workspaces.ts'

/** The files of a content folder as JSON text by path, and the DuckDB statements that build `data/finance.duckdb`. */
export interface SampleContent {
  readonly files: Readonly<Record<string, string>>
  /** To be run in order on one connection to an empty database. */
  readonly statements: readonly string[]
}

const models = [
  { workspace: 'groupFinance', dataset: 'groupFinance', file: 'models/finance.json', model: financeModel },
  {
    workspace: 'groupFinance',
    dataset: 'publicFinance',
    file: 'models/public-finance.json',
    model: publicFinanceModel,
  },
  {
    workspace: 'regionalPerformance',
    dataset: 'regionalPerformance',
    file: 'models/finance.json',
    model: financeModel,
  },
  {
    workspace: 'visualGallery',
    dataset: 'visualGallery',
    file: 'models/finance.json',
    model: financeModel,
  },
] as const

const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * The sample company as content of the embedding service. The books end with `booksEnd` ('YYYY-MM'), go back four
 * years, and have about `lines` ledger lines, 150,000 at least. The same arguments give the same content, byte for byte.
 */
export function makeContent(options: { readonly booksEnd: string; readonly lines?: number }): SampleContent {
  const { booksEnd, lines = 1_000_000 } = options
  const content = {
    casement: 1,
    booksEnd,
    workspaces: (Object.keys(workspaces) as (keyof typeof workspaces)[]).map((key) => ({
      ...workspaces[key],
      reports: reports
        .filter((report) => report.workspace === key)
        .map(({ id, dataset, file, definition, booksEnd: ownEnd }) => ({
          id,
          name: definition.name,
          description: definition.description,
          dataset: datasets[dataset].id,
          file,
          ...(ownEnd ? { booksEnd: ownEnd } : {}),
        })),
      datasets: models
        .filter(({ workspace }) => workspace === key)
        .map(({ dataset, file }) => ({ ...datasets[dataset], file })),
    })),
  }
  return {
    files: {
      'content.json': text(content),
      ...Object.fromEntries(models.map(({ file, model }) => [file, text(model)])),
      ...Object.fromEntries(reports.map(({ file, definition }) => [file, text(definition)])),
      [galleryImage.file]: galleryImage.text,
    },
    statements: [...ledgerStatements(booksEnd, lines), ...publicFinanceStatements],
  }
}
