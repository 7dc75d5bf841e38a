import { toCell, toLine } from '@casement/evaluator'
import { expect, test } from 'vitest'
import { compile, failureOf, parseModel } from '../src/index.ts'
import { everyone, measure, modelWith, rowsOf } from './world/ask.ts'
import { openDuckDb } from './world/duckdb.ts'
import { smallData } from './world/small-model.ts'

const huge = `INSERT INTO ledger (entity, account, amount, price) VALUES ('de1', 400, 9999999999999999.99, 99999999999999.9999)`

/** Amount times price of the small ledger's lines, in millionths. */
const smallProducts = [
  [10010, 15000],
  [4005, 22500],
  [25000, 10000],
  [99999, 1234],
  [1234, 99999],
  [-2000, 50000],
  [50000, 11111],
  [6000, 10000],
  [777, 30000],
  [500, 10000],
].reduce((sum, [amount, price]) => sum + BigInt(amount!) * BigInt(price!), 0n)

async function askOf(statements: readonly string[], expressions: Record<string, string>) {
  const database = await openDuckDb(statements)
  const query = { select: Object.keys(expressions).map((name) => measure(name)) }
  const statement = compile(query, parseModel(modelWith(expressions)), everyone, {
    dialect: 'duckdb',
    today: '2025-06-30',
  })
  try {
    return { statement, line: toLine('1', statement, await database.run(statement)) }
  } catch (error) {
    return { statement, message: (error as Error).message }
  } finally {
    database.close()
  }
}

test('amounts beyond what a double holds keep every digit', async () => {
  const { line } = await askOf([...smallData, huge, huge, huge], {
    Sum: 'SUM(Ledger[Amount])',
    Product: 'SUMX(Ledger, Ledger[Amount] * Ledger[Price])',
  })
  const product = 3n * 999999999999999999n * 999999999999999999n + smallProducts
  expect(line && !('error' in line) && rowsOf(line)).toEqual([
    ['30000000000002030.47', `${String(product).slice(0, -6)}.${String(product).slice(-6)}`],
  ])
})

test('[DAX 10] tenths add up to tenths', async () => {
  const { line } = await askOf(smallData, { Sum: 'SUMX(Ledger, 0.1)', Difference: '0.3 - 0.1 - 0.2' })
  expect(line && !('error' in line) && rowsOf(line)).toEqual([['1.1', '0.0']])
})

test('[DAX 11] a median is half of an exact sum, so that a half is rounded as one', async () => {
  const two = `DELETE FROM ledger; INSERT INTO ledger (entity, account, amount) VALUES ('de1', 400, -7643.72), ('de1', 400, 9293.62)`
  const wide = 'UPDATE entities SET size = 2147483647'
  const { line } = await askOf([...smallData, ...two.split('; '), wide], {
    Median: 'MEDIAN(Ledger[Amount])',
    Rounded: 'ROUND(MEDIAN(Ledger[Amount]), 1)',
    Size: 'MEDIAN(Entity[Size])',
  })
  expect(line && !('error' in line) && rowsOf(line)).toEqual([[824.95, 825, 2147483647]])
})

test('[DAX 12] an amount beyond 38 digits is an error that names the measure', async () => {
  const { message, statement } = await askOf([...smallData, huge], {
    Fine: '[Total]',
    'Far too much': 'SUM(Ledger[Amount]) * SUM(Ledger[Amount]) * SUM(Ledger[Amount])',
  })
  expect(message).toBeDefined()
  expect(failureOf(statement, message!)).toBe(
    '"Fine" or "Far too much" has more than 38 digits and cannot be shown exactly; use smaller units or ROUND',
  )
})

test('a total that the engine lets pass with 39 digits is refused as well', () => {
  const model = parseModel(modelWith({}))
  const statement = compile({ select: [measure('Total')] }, model, everyone, {
    dialect: 'duckdb',
    today: '2025-06-30',
  })
  const line = toLine('q', statement, { columns: [['100000000000000000000000000000000000000.00'], [false]] })
  expect(line).toMatchObject({
    id: 'q',
    error: { code: 'QueryFailed', message: expect.stringContaining('"Total"') },
  })
})

test('failures that are not the figures own doing are not explained', () => {
  const statement = compile({ select: [measure('Total')] }, parseModel(modelWith({})), everyone, {
    dialect: 'duckdb',
    today: '2025-06-30',
  })
  expect(failureOf(statement, 'IO Error: could not read /secret/place')).toBeUndefined()
})

test('a product with more than 30 digits after the point is refused when the model is loaded', () => {
  const price = 'Ledger[Price]'
  const product = Array.from({ length: 8 }, () => price).join(' * ')
  expect(() => parseModel(modelWith({ Tiny: `SUMX(Ledger, ${product})` }))).toThrow(
    /32 digits after the point.*ROUND one side/,
  )
})

test('cells carry amounts as strings and small whole numbers as numbers', () => {
  expect(toCell('12.5', { kind: 'decimal', scale: 2 })).toBe('12.50')
  expect(toCell('-0.00', { kind: 'decimal', scale: 2 })).toBe('0.00')
  expect(toCell('-3', { kind: 'decimal', scale: 2 })).toBe('-3.00')
  expect(toCell('9007199254740991', { kind: 'integer' })).toBe(9007199254740991)
  expect(toCell('9007199254740993', { kind: 'integer' })).toBe('9007199254740993')
  expect(toCell('2025-01-31', { kind: 'date' })).toBe('2025-01-31')
  expect(toCell('2025-01-31 10:00:00.5', { kind: 'dateTime' })).toBe('2025-01-31T10:00:00.5')
  expect(toCell(Infinity, { kind: 'double' })).toBeNull()
  expect(toCell('t', { kind: 'boolean' })).toBe(true)
  expect(toCell(null, { kind: 'text' })).toBeNull()
})
