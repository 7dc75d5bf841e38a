import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { PreAggregationNeed } from '@casement/semantic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContent } from '../../src/served/opening/open-content.ts'
import { prepareOpeningPages } from '../../src/served/figures/opening-pages.ts'
import { makeContentFolder, openWorld, report, type Service, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('tables are made that later tests read')

/* A table of 400,000 lines: large enough for a pre-aggregation. */

const text = (name: string) => ({ name, source: name.toLowerCase(), type: 'text' })
const model = {
  casement: 1,
  name: 'Lines',
  tables: [
    {
      name: 'Lines',
      source: { table: 'lines' },
      columns: [
        ...['City', 'Region', 'Product', 'Customer', 'Owner'].map(text),
        { name: 'Amount', source: 'amount', type: 'decimal(18,2)' },
      ],
      measures: [{ name: 'Total', expression: 'SUM(Lines[Amount])' }],
    },
  ],
  roles: [
    { name: 'Group', rules: [] },
    { name: 'Own', rules: [{ table: 'Lines', filter: 'Lines[Owner] = USERNAME()' }] },
  ],
}
const lines = `CREATE TABLE lines AS SELECT 'city ' || n % 7 AS city, 'region ' || n % 3 AS region,
  'product ' || n % 11 AS product, 'customer ' || n % 150000 AS customer,
  CASE n % 2 WHEN 0 THEN 'emil' ELSE 'nina' END AS owner, ((n % 1000) / 100)::DECIMAL(18,2) AS amount
  FROM range(400000) AS r(n)`

const field = (column: string) => ({ kind: 'column', table: 'Lines', column })
const measure = { kind: 'measure', table: 'Lines', measure: 'Total' }
const by = (column: string) => ({
  select: [
    { name: 'by', field: field(column) },
    { name: 'total', field: measure },
  ],
})
const byAll = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, by(column)]))

/** A page with a column chart for each of these columns. */
const pageOf = (...columns: string[]) => ({
  ...report('A'),
  pages: [
    {
      ...report('A').pages[0]!,
      visuals: columns.map((column, place) => ({
        name: column,
        type: 'columnChart',
        layout: { x: place * 100, y: 0, width: 90, height: 90 },
        roles: { category: [field(column)], value: [measure] },
      })),
    },
  ],
})

async function makeFolder(folder: string, page: object): Promise<string> {
  const files = { 'models/ledger.json': model, 'reports/a.json': page }
  const made = await makeContentFolder(folder, { files })
  const instance = await DuckDBInstance.create(join(made, 'data/finance.duckdb'))
  const connection = await instance.connect()
  await connection.run(lines)
  connection.closeSync()
  instance.closeSync()
  return made
}

let folder: string
let world: World
let service: Service
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-large-'))
  const empty = { ...report('A'), pages: [{ ...report('A').pages[0]!, visuals: [] }] }
  world = await openWorld()
  service = await world.start({
    deps: {
      contentFolder: await makeFolder(join(folder, 'empty'), empty),
      live: { watch: () => () => undefined, tell: () => undefined },
    },
  })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const sourcesOf = (answers: Record<string, any>) => Object.values(answers).map(({ source }) => source.from)

test('a page that reads a large table often waits for a pre-aggregation, and is answered from it', async () => {
  const { token } = await service.embedToken({ username: 'emil', roles: ['Own'] })
  const few = await service.ask(token, byAll('City', 'Region', 'Product'))
  expect(sourcesOf(few)).toEqual(['engine', 'engine', 'engine'])

  const { token: ofAll } = await service.embedToken({ username: 'grace', roles: ['Group'] })
  const page = await service.ask(ofAll, {
    ...byAll('City', 'Region', 'Product', 'Owner'),
    total: { select: [{ name: 'total', field: measure }] },
  })
  expect(sourcesOf(page)).toEqual(Array(5).fill('preAggregation'))
  expect(page['total'].columns[0].values).toEqual(['1998000.00'])
  expect(page['Owner'].columns[1].values).toEqual(['998000.00', '1000000.00'])

  // It holds the column that the rule reads, and everybody's rows: the rule is put on it.
  const own = await service.ask(token, byAll('Owner'))
  expect(sourcesOf(own)).toEqual(['preAggregation'])
  expect(own['Owner'].columns.map(({ values }: any) => values)).toEqual([['emil'], ['998000.00']])
})

test('a page is answered from the rows where a pre-aggregation would have about as many', async () => {
  const { token } = await service.embedToken({ username: 'grace', roles: ['Group'] })
  for (let time = 0; time < 2; time++) {
    const page = await service.ask(token, byAll('Customer', 'City', 'Region', 'Product'))
    expect(sourcesOf(page)).not.toContain('preAggregation')
    expect(page['City'].rowCount).toBe(7)
  }
})

test('the page that a report opens with is prepared, with what the rules of every role read', async () => {
  const path = await makeFolder(join(folder, 'page'), pageOf('City', 'Region', 'Product'))
  const { content, engine } = await openContent(path, { imageOrigins: [], memoryLimit: '1GB' })
  const prepared: (readonly PreAggregationNeed[])[] = []
  const { known, isLarge } = engine
  const clock = { today: '2026-11-21', now: '2026-11-21T12:00:00' }
  const deps = {
    known,
    isLarge,
    clock,
    prepare: (needs: readonly PreAggregationNeed[]) => void prepared.push(needs),
  }
  await prepareOpeningPages(content, { ...deps, isStopped: () => false })
  const columns = new Set(prepared[0]!.flatMap((need) => need.by))
  expect([...columns].toSorted()).toEqual(['city', 'owner', 'product', 'region'])
  expect(new Set(prepared[0]!.flatMap(({ table, sums }) => [table, ...sums]))).toEqual(
    new Set(['lines', 'amount']),
  )

  prepared.length = 0
  await prepareOpeningPages(content, { ...deps, isLarge: () => false, isStopped: () => false })
  await prepareOpeningPages(content, { ...deps, isStopped: () => true })
  expect(prepared).toEqual([])
  await engine.close()
})
