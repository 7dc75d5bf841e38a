import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { makeContent } from '@casement/samples/content'

/** Content that the service serves: JSON texts by path (content.json, models, reports), and the SQL that makes its tables. */
export interface HostContent {
  readonly files: Readonly<Record<string, string>>
  readonly statements: readonly string[]
}

/** One report over one model. The shapes are those of docs/report.md and docs/model.md. */
export interface OwnReport {
  readonly report: { readonly name: string } & Readonly<Record<string, unknown>>
  readonly model: { readonly name: string } & Readonly<Record<string, unknown>>
  /** DuckDB SQL that makes the tables which the model's sources name. */
  readonly statements: readonly string[]
  /** The last month whose books are closed, as `2026-10`. */
  readonly booksEnd?: string
}

/** Ids of everything that `contentOf` makes: the same in every run. */
const ids = {
  workspace: '0a51c000-0000-4000-8000-000000000001',
  report: '0a51c000-0000-4000-8000-000000000002',
  dataset: '0a51c000-0000-4000-8000-000000000003',
}

/** A content of one workspace with this report alone. */
export function contentOf({ report, model, statements, booksEnd = '2026-10' }: OwnReport): HostContent {
  const reports = [{ id: ids.report, name: report.name, dataset: ids.dataset, file: 'reports/report.json' }]
  const datasets = [{ id: ids.dataset, name: model.name, file: 'models/model.json' }]
  const workspaces = [{ id: ids.workspace, name: 'Tests', reports, datasets }]
  return {
    files: {
      'content.json': JSON.stringify({ casement: 1, booksEnd, workspaces }),
      'reports/report.json': JSON.stringify(report),
      'models/model.json': JSON.stringify(model),
    },
    statements,
  }
}

/** The sample company with few ledger lines: made in about a second. */
export const sampleContent = (): HostContent => makeContent({ booksEnd: '2026-10', lines: 20_000 })

/** Writes a content into a folder that holds none yet. */
export async function writeContent(folder: string, { files, statements }: HostContent): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await mkdir(join(folder, 'data'), { recursive: true })
  const instance = await DuckDBInstance.create(join(folder, 'data', 'finance.duckdb'))
  const connection = await instance.connect()
  try {
    for (const statement of statements) await connection.run(statement)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
