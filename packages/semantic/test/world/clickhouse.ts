import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clickHouseSettings } from '../../src/sql/dialect-clickhouse.ts'
import type { EngineResult, Statement } from '../../src/index.ts'

const folder = fileURLToPath(new URL('../../../../.engines/clickhouse', import.meta.url))

/** False where the engine is not installed: its tests are skipped. */
export const hasClickHouse = existsSync(`${folder}/node_modules/chdb`)
export const noClickHouse = 'no ClickHouse: npm run engines installs it'

/** Types of columns: as wide as the model's, or as most tables have them. */
const wide = [
  [/ DATE\b/g, ' Date32'],
  [/ TIMESTAMP\b/g, " DateTime64(6, 'UTC')"],
] as const
const usual = [
  [/ DATE\b/g, ' Date'],
  [/ TIMESTAMP\b/g, ' DateTime'],
  [/ TEXT NOT NULL/g, ' LowCardinality(String) NOT NULL'],
  [/ TEXT(?! NOT)/g, ' LowCardinality(Nullable(String)) NOT NULL'],
] as const

/** A statement of test data as ClickHouse takes it. */
const inClickHouse = (sql: string, types: typeof wide | typeof usual): string =>
  sql.startsWith('CREATE TABLE')
    ? `${types.reduce((text, [type, name]) => text.replaceAll(type, name), withoutNull(sql))} ENGINE = Memory`
    : sql.replace(/SELECT CAST\(d AS DATE\).*/s, daysOfYears)

/** Columns that have no BLANK are not Nullable: of those a missing partner has zeroes, where nobody says otherwise. */
const withoutNull = (sql: string): string =>
  /TABLE "?dates\b/.test(sql)
    ? sql.replaceAll(/,(?= "?\w+"? \w+)|\)$/g, ' NOT NULL$&')
    : /TABLE "?budget\b/.test(sql)
      ? sql.replace(/\)$/, ' NOT NULL)')
      : sql

const daysOfYears = `SELECT d, toYear(d), formatDateTime(d, '%b'), toMonth(d)
  FROM (SELECT addDays(CAST('2023-01-01' AS Date32), number) AS d FROM numbers(1096))`

/** ClickHouse in a process of its own; each `open` gives a fresh database of it, whose types are wide and usual by turns. */
export function startClickHouse() {
  const settings = {
    ...clickHouseSettings,
    output_format_json_quote_decimals: '1',
    output_format_decimal_trailing_zeros: '1',
    output_format_json_quote_64bit_integers: '1',
    output_format_json_quote_denormals: '1',
    data_type_default_nullable: '1',
  }
  const set = `SET ${Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'`)
    .join(', ')}`
  const child = fork(fileURLToPath(new URL('clickhouse-process.mjs', import.meta.url)), [folder, set], {
    execArgv: [],
  })
  const waiting = new Map<number, { resolve(text: string): void; reject(error: Error): void }>()
  child.on('message', ({ id, text, error }: { id: number; text: string; error?: string }) => {
    const one = waiting.get(id)!
    waiting.delete(id)
    if (error === undefined) one.resolve(text)
    else one.reject(new Error(error))
  })
  child.on('exit', () => waiting.forEach(({ reject }) => reject(new Error('ClickHouse has ended'))))
  let sent = 0
  let databases = 0
  const send = (sql: string, parameters?: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      waiting.set(++sent, { resolve, reject })
      child.send({ id: sent, sql, parameters })
    })
  return {
    send,
    async open(statements: readonly string[]) {
      const name = `world${++databases}`
      await send(`CREATE DATABASE ${name}`)
      const types = databases % 2 === 0 ? usual : wide
      // One is worked on after the other.
      const sendHere = async (sql: string, values?: Record<string, string>) =>
        (await Promise.all([send(`USE ${name}`), send(sql, values)]))[1]
      for (const sql of statements) await sendHere(inClickHouse(sql, types))
      return {
        async run({ sql, parameters }: Pick<Statement, 'sql' | 'parameters'>): Promise<EngineResult> {
          const values = Object.fromEntries(parameters.map((value, index) => [`p${index + 1}`, value]))
          const text = await sendHere(sql, values)
          // What a statement wrote before it failed stands before the next one's answer.
          const { meta, data } = JSON.parse(text.slice(text.lastIndexOf('{\n\t"meta"'))) as {
            meta: unknown[]
            data: unknown[][]
          }
          return { columns: meta.map((_, index) => data.map((row) => row[index])) }
        },
        close: async () => void (await send(`DROP DATABASE ${name}`)),
      }
    },
    stop: () => child.disconnect(),
  }
}
