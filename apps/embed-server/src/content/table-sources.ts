import type { Problem } from '@casement/schema'
import type { Model, QueriedFile, Table } from '@casement/semantic'
import { isMissing, nearFile } from './files/content-files.ts'
import { filesLike, isPattern } from './parquet-files.ts'
import { LeadsOutside, pathBelow } from './files/path-below.ts'

/** Schema in which the engine keeps what it makes for tables that lie in files or queries. */
export const viewSchema = 'views'

/** A table as its author describes it, and where the engine has it. */
export interface SourceTable {
  readonly table: Table
  /** Path in the model: `tables[0]`. */
  readonly at: string
  /** The engine's name of it, parts apart; none in a model of a connection, whose tables keep theirs. */
  readonly name: readonly string[]
  /** Absolute; of a table that lies in files. */
  readonly files?: readonly string[]
  /** The files that its query reads, by the names that it calls them. */
  readonly inputs?: readonly SourceTable[]
}

/** A table with the files that its query reads: what is to be loaded, in this order. */
export const withInputs = (source: SourceTable): readonly SourceTable[] => [...(source.inputs ?? []), source]

/** Needs of the engine for one dataset. */
export interface DatasetSource {
  /** of the dataset */
  readonly id: string
  /** its model, every source of a table a name in the engine */
  readonly model: Model
  readonly tables: readonly SourceTable[]
  /** A problem of the model with its file, line and column. */
  placed(problem: Problem): Problem
}

/**
 * Gives every table of a model a name in the engine: tables of the database have theirs, for a file or a query one is
 * made. Tables of a connection stay as the model names them. `prefix` makes the names, once per model. A file that is not there, or not in the folder `data/` of the content,
 * is a problem.
 */
export async function placeSources(
  model: Model,
  { folder, prefix }: { folder: string; prefix: string },
): Promise<{ model: Model; tables: SourceTable[]; problems: Problem[] }> {
  const problems: Problem[] = []
  const tables: SourceTable[] = []
  if (model.connection !== undefined) {
    const own = model.tables.map((table, index) => ({ table, at: `tables[${index}]`, name: [] }))
    return { model, tables: own, problems }
  }
  for (const [index, table] of model.tables.entries()) {
    const { source } = table
    const at = `tables[${index}]`
    if ('table' in source) {
      tables.push({ table, at, name: source.table.split('.') })
      continue
    }
    const own = { table, at, name: ['memory', viewSchema, `${prefix}_${index}`] }
    if ('sql' in source) {
      const inputs = await placeInputs(source.files ?? [], { folder, at, name: own.name })
      problems.push(...inputs.problems)
      tables.push({ ...own, ...(source.files && { inputs: inputs.tables }) })
      continue
    }
    const placed = await placeFile(own, source, { folder, at: `${at}.source` })
    problems.push(...placed.problems)
    tables.push(...placed.tables)
  }
  const named = model.tables.map((table, index) => {
    const made = tables.find(({ at }) => at === `tables[${index}]`)
    return made ? { ...table, source: { table: made.name.join('.') } } : table
  })
  return { model: { ...model, tables: named }, tables, problems }
}

/** Gives a file of a table its place in the folder. */
async function placeFile(
  own: SourceTable,
  source: QueriedFile['source'],
  { folder, at }: { folder: string; at: string },
): Promise<{ tables: SourceTable[]; problems: Problem[] }> {
  const kind = 'csv' in source ? 'csv' : 'parquet'
  const path = 'csv' in source ? source.csv : source.parquet
  const found =
    kind === 'parquet' && isPattern(path) ? await filesLike(folder, path) : await dataFile(folder, path)
  return 'problem' in found
    ? { tables: [], problems: [{ path: `${at}.${kind}`, message: found.problem }] }
    : { tables: [{ ...own, files: found.files }], problems: [] }
}

/** Gives every file that a query reads a table of its own in the engine, beside that of the query. */
async function placeInputs(
  files: readonly QueriedFile[],
  { folder, at, name }: { folder: string; at: string; name: readonly string[] },
): Promise<{ tables: SourceTable[]; problems: Problem[] }> {
  const placed = await Promise.all(
    files.map((file, index) => {
      const table = { ...file, hidden: true, measures: [], hierarchies: [] }
      const place = `${at}.source.files[${index}]`
      const own = { table, at: place, name: name.with(-1, `${name.at(-1)}_${index}`) }
      return placeFile(own, file.source, { folder, at: `${place}.source` })
    }),
  )
  return {
    tables: placed.flatMap(({ tables }) => tables),
    problems: placed.flatMap(({ problems }) => problems),
  }
}

async function dataFile(
  folder: string,
  path: string,
): Promise<{ files: readonly string[] } | { problem: string }> {
  if (isPattern(path)) return { problem: `"${path}" is a pattern; a CSV source names one file` }
  if (!/^data\/[\w-][\w.-]*$/.test(path)) {
    const meant = path.replace(/^\.?\/?data\//i, 'data/')
    const hint = meant !== path && meant.startsWith('data/') ? `; did you mean "${meant}"?` : ''
    return { problem: `the file "${path}" does not lie in the folder data/ of the content${hint}` }
  }
  try {
    return { files: [await pathBelow(folder, path)] }
  } catch (error) {
    if (error instanceof LeadsOutside) return { problem: error.message }
    if (!isMissing(error)) throw error
    return { problem: `${path} is not there${await nearFile(folder, path)}` }
  }
}
