import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { readContent } from '@casement/embed-server'
import { problemText } from '@casement/report'
import { makeContent } from '@casement/samples/content'
import { describedIn, type ModelTranslation } from '@casement/semantic'
import { translationsOf } from '@casement/visuals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dimensions } from '../../../samples/src/ledger/dimensions.ts'
import { journalKinds } from '../../../samples/src/ledger/journal-kinds.ts'
import { publicFinanceStatements } from '../../../samples/src/public-finance/tables.ts'

type Content = Awaited<ReturnType<typeof readContent>>

/** The languages that the samples are whole in, beside that of their author. */
const languages = ['de']

/** Columns of names that no language changes: of companies, customers and offices, and codes. */
const names = [
  'Entity[Code]',
  'Entity[Entity]',
  'Entity[Legal name]',
  'Entity[Currency]',
  'Currency[Currency]',
  'Customer[Customer]',
  'Source[Agency]',
  'Source[Bureau]',
  'Source[Account]',
]

let folder: string
let content: Content
let values: (table: string, column: string) => Promise<readonly string[]>
let rowsOf: (sql: string) => Promise<readonly string[]>
let close = () => {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-sample-words-'))
  const { files } = makeContent({ booksEnd: '2026-10', lines: 150_000 })
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  content = await readContent(folder)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  for (const statement of [...dimensions('2022-11-01', '2026-10-31'), ...publicFinanceStatements])
    await connection.run(statement)
  rowsOf = async (sql) => (await connection.runAndReadAll(sql)).getRows().map(([value]) => String(value))
  values = (table, column) =>
    rowsOf(`SELECT DISTINCT "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL`)
  close = () => {
    connection.closeSync()
    instance.closeSync()
  }
})
afterAll(async () => {
  close()
  await rm(folder, { recursive: true, force: true })
})

const reportsOf = ({ workspaces }: Content) => workspaces.flatMap(({ reports }) => reports)

test('every report of the samples is there in every language', () => {
  expect(content.stopped).toEqual([])
  expect(
    reportsOf(content).map(({ id, name }) => [name, [...(content.report(id)?.translations.keys() ?? [])]]),
  ).toEqual(reportsOf(content).map(({ name }) => [name, languages]))
})

test('no text of a sample is without its translation, and no translation without its text', () => {
  const told = content.notes.map(problemText).filter((note) => note.includes('.translations/'))
  const ofFolders = content.notes.map(problemText).filter((note) => note.includes('/translations/'))
  expect([...told, ...ofFolders]).toEqual([])
})

/** The column that has the names of another one's values. */
const fromOf = (translation: ModelTranslation | undefined, place: string) =>
  translation?.values?.find(({ table, columns = [] }) =>
    columns.some((name) => `${table}[${name}]` === place),
  )?.from

test('no value that a reader sees is without its translation', async () => {
  const missing = new Set<string>()
  const datasets = content.workspaces.flatMap((workspace) => workspace.datasets)
  for (const { id } of datasets) {
    const { model, description, translations } = content.dataset(id)!
    for (const language of languages) {
      const { of } = translationsOf(describedIn(description, language, translations.get(language)))
      for (const { name: table, hidden, source, choices, columns } of model.tables)
        for (const column of columns) {
          const place = `${table}[${column.name}]`
          if (hidden || column.hidden || column.type.kind !== 'text' || names.includes(place)) continue
          const naming = columns.find(({ name }) => name === fromOf(translations.get(language), place))
          if (naming) {
            const sql = `SELECT "${column.source}" FROM "${(source as { table: string }).table}" WHERE "${naming.source}" IS NULL`
            for (const member of await rowsOf(sql)) missing.add(`${place}: ${member} in ${language}`)
            continue
          }
          const translate = of({ table, column: column.name })
          if (!translate) {
            missing.add(`${place} in ${language}`)
            continue
          }
          const members =
            choices ??
            (table === 'Ledger'
              ? Object.values(journalKinds).map(([, name]) => name)
              : await values((source as { table: string }).table, column.source))
          // Codes of quarters are the same in both; their months are translated.
          for (const member of members)
            if (translate(member) === undefined && !/^(Q\d|TQ|FY)? ?\d{4}$/.test(member))
              missing.add(`${place}: ${member} in ${language}`)
        }
    }
  }
  expect([...missing].toSorted()).toEqual([])
})
