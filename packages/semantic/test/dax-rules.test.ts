import { readdirSync, readFileSync } from 'node:fs'
import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ModelError, parseModel } from '../src/index.ts'
import { smallModel } from './world/small-model.ts'
import { column, measure, modelWith, openSmallWorld, rowsOf } from './world/ask.ts'

/** The rules of docs/dax.md that have an example which is one value: each is reckoned here as it stands there. */
const page = readFileSync(new URL('../../../docs/dax.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| (DAX \d+) +\| (.+?) \|$/gm)].map(([, id, rest]) => ({
  id: id!,
  cells: rest!
    .replaceAll('\\|', '¦')
    .split(' | ')
    .map((cell) => cell.replaceAll('¦', '|').trim()),
}))
const isDateRule = (id: string) => Number(id.slice(4)) >= 100 && Number(id.slice(4)) < 110

const examples = rows.flatMap(({ id, cells }) => {
  const inTable = /^`(.+)`$/.exec(cells[0]!)
  if (inTable) return [{ id, title: cells[0]!, expression: inTable[1]!, value: cells[1]! }]
  const inText = /^`([^`]+)` is (?:`([^`]*)`|(?!refused)([\w.,-]+))(?:, with .*)?$/.exec(cells[1] ?? '')
  return inText ? [{ id, title: cells[0]!, expression: inText[1]!, value: inText[2] ?? inText[3]! }] : []
})

let world: Awaited<ReturnType<typeof openSmallWorld>>
beforeAll(async () => {
  world = await openSmallWorld()
})
afterAll(() => world.close())

const feb2025: NonNullable<SemanticQuery['filters']> = [
  { target: { table: 'Date', column: 'Year' }, filterType: 1, operator: 'In', values: [2025] },
  { target: { table: 'Date', column: 'Month' }, filterType: 1, operator: 'In', values: ['Feb'] },
] as never

const asWritten = (value: unknown): string =>
  value === null ? 'BLANK' : typeof value === 'boolean' ? String(value).toUpperCase() : String(value)
const isSame = (found: string, wanted: string) =>
  found === wanted || (wanted !== '' && !Number.isNaN(Number(wanted)) && Number(found) === Number(wanted))

describe('the examples of docs/dax.md', () => {
  for (const { id, title, expression, value } of examples)
    test(`[${id}] ${title.replaceAll('`', '')}`, async () => {
      const query: SemanticQuery = {
        select: [measure('Example')],
        ...(isDateRule(id) && { filters: feb2025 }),
      }
      const line = await world.ask(query, { model: modelWith({ Example: expression }) })
      const found = asWritten(line.columns[0]!.values[0])
      expect(isSame(found, value), `${expression} is ${found}, and the page says ${value}`).toBe(true)
    })

  test('are most of its rules', () => {
    expect(examples.length).toBeGreaterThan(65)
  })
})

describe('the rules of docs/dax.md without a value of their own', () => {
  const by = async (
    group: ReturnType<typeof column>,
    expression: string,
    more: Partial<SemanticQuery> = {},
  ) =>
    world.ask({ select: [group, measure('Example')], ...more }, { model: modelWith({ Example: expression }) })
  const refusal = (expression: string): ModelError => {
    try {
      parseModel(modelWith({ Example: expression }), { file: 'models/small.json' })
    } catch (error) {
      if (error instanceof ModelError) return error
      throw error
    }
    throw new Error(`${expression} was not refused`)
  }

  test('[DAX 7] a refusal names the place and what was probably meant', () => {
    const error = refusal('SUM(Ledger[Amount]) +\n SUM(Ledger[Amout])')
    expect(error.code).toBe('MEASURE_UNKNOWN_NAME')
    expect(error.position).toMatchObject({ line: 2, column: 6 })
    expect(error.suggestion).toBe('"Ledger[Amount]"')
    expect(error.message).toContain('models/small.json, in Ledger[Example], at line 2, column 6')
  })

  test('[DAX 13] types that do not go together are refused', () => {
    expect(refusal('"1" + 1').code).toBe('MEASURE_TYPE')
    expect(refusal('IF(TRUE, 1, "x")').code).toBe('MEASURE_TYPE')
    expect(refusal('SUM(Ledger[Text])').code).toBe('MEASURE_TYPE')
  })

  test('[DAX 26] ALLSELECTED goes back to the filters of the query', async () => {
    const filters = [
      {
        target: { table: 'Entity', column: 'Country' },
        filterType: 1,
        operator: 'In',
        values: ['France', 'USA'],
      },
    ] as never
    const line = await by(column('Entity', 'Country'), 'CALCULATE([Total], ALLSELECTED())', { filters })
    expect(rowsOf(line)).toEqual([
      ['France', '1067.58'],
      ['USA', '1067.58'],
    ])
  })

  test('[DAX 34] a model with two active ways between tables is refused', () => {
    const relationships = smallModel.relationships.map((relationship) => ({ ...relationship, active: true }))
    expect(() => parseModel({ ...smallModel, relationships })).toThrow(
      /Two ways lead from "Ledger" to "Date"/,
    )
  })

  test('[DAX 40] a group where every measure is BLANK is left out', async () => {
    const line = await by(
      column('Entity', 'Country'),
      'CALCULATE([Total], KEEPFILTERS(Entity[Country] = "USA"))',
    )
    expect(rowsOf(line)).toEqual([['USA', '992.33']])
  })

  test('[DAX 41] facts without a partner belong to the blank member', async () => {
    const line = await by(column('Entity', 'Country'), '[Total]')
    expect(rowsOf(line)[0]).toEqual([null, '565.00'])
  })

  test('[DAX 43] a total is computed and not summed', async () => {
    const line = await by(column('Date', 'Year'), '[Best country]', { totals: true })
    expect(rowsOf(line)).toEqual([
      [null, '7.77'],
      [2024, '999.99'],
      [2025, '565.00'],
    ])
    expect(line.totals).toEqual({ Example: '992.33' })
  })

  test('[DAX 101] the fiscal year ends as the model says, unless the function says otherwise', async () => {
    const model = (fiscalYearEnd?: string) => ({
      ...modelWith({
        'Year to date': "TOTALYTD([Total], 'Date'[Date])",
        'First of the year': "MINX(DATESYTD('Date'[Date]), 'Date'[Date])",
        'Year before': "CALCULATE([Total], PREVIOUSYEAR('Date'[Date]))",
        'Calendar year': 'TOTALYTD([Total], \'Date\'[Date], "12-31")',
      }),
      ...(fiscalYearEnd ? { fiscalYearEnd } : {}),
    })
    const figures = async (fiscalYearEnd: string | undefined, month: string) => {
      const [year] = feb2025
      const filters = [year, { ...feb2025[1], values: [month] }] as never
      const select = ['Year to date', 'First of the year', 'Year before', 'Calendar year'].map((name) =>
        measure(name),
      )
      return rowsOf(await world.ask({ select, filters }, { model: model(fiscalYearEnd) }))[0]
    }
    expect(await figures(undefined, 'Aug')).toEqual(['557.34', '2025-01-01', '1465.39', '557.34'])
    expect(await figures('06-30', 'Aug')).toEqual([null, '2025-07-01', '557.34', '557.34'])
    expect(await figures('06-30', 'Feb')).toEqual(['492.34', '2024-07-01', '1465.39', '492.34'])
    expect(await figures('01-31', 'Feb')).toEqual(['480.00', '2025-02-01', '1337.58', '492.34'])
  })

  test('[DAX 44] a table that a column does not reach shows the same figure for each value', async () => {
    const line = await by(column('Ledger', 'Text'), 'COUNTROWS(Entity)')
    expect(new Set(rowsOf(line).map(([, count]) => count))).toEqual(new Set([6]))
  })

  test('[DAX 45] a measure that is never BLANK shows every combination', async () => {
    const select = [column('Entity', 'Country'), column('Date', 'Year'), measure('Example')]
    const line = await world.ask({ select }, { model: modelWith({ Example: '[Total] + 0' }) })
    expect(line.rowCount).toBe(4 * 4)
  })

  test('[DAX 81] text that differs by case only shows one spelling', async () => {
    const line = await by(column('Entity', 'Country'), '[Total]')
    expect(rowsOf(line).map(([country]) => country)).toEqual([null, 'France', 'Germany', 'USA'])
  })

  test('[DAX 82] text is ordered without case and BLANK comes first', async () => {
    const line = await by(column('Ledger', 'Text'), '[Total]', {
      orderBy: [{ name: 'Text', direction: 'ascending' }],
    })
    expect(rowsOf(line).map(([text]) => text)).toEqual([
      null,
      '',
      'blank country',
      'First',
      'no account',
      'nobody',
      'orphan',
      'second',
      'Third',
    ])
    const least = await world.ask(
      { select: [measure('Example')] },
      { model: modelWith({ Example: 'MIN(Ledger[Text])' }) },
    )
    expect(least.columns[0]!.values).toEqual([''])
  })

  test('[DAX 83] the empty text is a group of its own', async () => {
    const line = await by(column('Ledger', 'Text'), '[Total]')
    expect(rowsOf(line).slice(0, 2)).toEqual([
      [null, '75.25'],
      ['', '12.34'],
    ])
  })
})

test('every rule of the page is carried by a test', () => {
  const folder = new URL('.', import.meta.url)
  const written = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const shown = new Set(examples.map(({ id }) => id))
  const missing = rows.filter(({ id }) => !shown.has(id) && !written.includes(`[${id}]`)).map(({ id }) => id)
  expect(missing).toEqual([])
})
