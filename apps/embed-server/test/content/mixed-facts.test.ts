import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseModel, withDays } from '@casement/semantic'
import { expect, test } from 'vitest'
import { mixedFacts } from '../../src/content/mixed-facts.ts'
import { checkContent } from '../../src/index.ts'

/** Books of 2024 and 2025, a forecast of 2025 and 2026, heads of the days of the books. */
const days = {
  Books: { from: '2024-01-10', to: '2025-12-10', count: 24 },
  Heads: { from: '2024-01-31', to: '2025-12-31', count: 24 },
  Forecast: { from: '2025-01-10', to: '2026-12-10', count: 24 },
}
const words = {
  Books: '"Books" (2024-01-01 to 2025-12-31)',
  Heads: '"Heads" (2024-01-01 to 2025-12-31)',
  Forecast: '"Forecast" (2025-01-01 to 2026-12-31)',
}
type Name = keyof typeof days

const own = { Books: 'Revenue', Heads: 'People', Forecast: 'Expected' }
const modelOf = (expression: string, covers: Partial<Record<Name, unknown>> = {}) => ({
  casement: 1,
  name: 'Books',
  dateTable: 'Calendar',
  tables: [
    {
      name: 'Calendar',
      source: { csv: 'data/calendar.csv' },
      columns: [
        { name: 'Date', type: 'date' },
        { name: 'Month', type: 'text' },
      ],
    },
    {
      name: 'View',
      source: { choices: ['Actual', 'Forecast', 'Heads'] },
      columns: [{ name: 'View', type: 'text' }],
    },
    ...(Object.keys(days) as Name[]).map((name) => ({
      name,
      source: { csv: `data/${name.toLowerCase()}.csv` },
      ...(covers[name] !== undefined && { covers: covers[name] }),
      columns: [
        { name: 'Date', type: 'date' },
        { name: 'Amount', type: 'decimal(18,2)' },
        { name: 'Other', type: 'decimal(18,2)' },
      ],
      measures: [
        { name: own[name], expression: `SUM(${name}[Amount])` },
        ...(name === 'Books'
          ? [
              { name: 'Before', expression: 'CALCULATE([Revenue], SAMEPERIODLASTYEAR(Calendar[Date]))' },
              {
                name: 'Viewed',
                expression:
                  'SWITCH(SELECTEDVALUE(View[View]), "Actual", [Revenue], "Forecast", [Expected], "Heads", [People])',
              },
              { name: 'Rest', expression: '[Expected] + 0' },
              { name: 'It', expression },
            ]
          : []),
      ],
    })),
  ],
  relationships: Object.keys(days).map((name) => ({
    from: { table: name, column: 'Date' },
    to: { table: 'Calendar', column: 'Date' },
  })),
})

const told = (expression: string, covers: Partial<Record<Name, unknown>> = {}) =>
  mixedFacts(withDays(parseModel(modelOf(expression, covers)), new Map(Object.entries(days))))
const at = 'tables[2].measures[4].expression'
const difference = (one: Name, other: Name, silent = `"${one}" and of "${other}"`) => [
  {
    path: at,
    message: `[It] takes figures of ${words[other]} from figures of ${words[one]}, which are of other days: where one of them has none, all of the other one is the difference. Say "covers": "data" of ${silent}, and it is BLANK there`,
  },
]
const quotient = (one: Name, other: Name) => [
  {
    path: at,
    message: `[It] divides figures of ${words[one]} by figures of ${words[other]}, which are of other days: over more days than both have it is a quotient of two periods. Show the two beside each other, which compares them over the same days, or say by "covers" of "${one}" and of "${other}" that this is known`,
  },
]

test.each([
  ['[Revenue] - [Expected]', 'Books', 'Forecast'],
  ['[Expected] - [Revenue]', 'Forecast', 'Books'],
  ['SUM(Books[Amount]) - SUM(Forecast[Amount])', 'Books', 'Forecast'],
  ['VAR a = [Revenue] VAR b = [Rest] RETURN IF(b > 0, a - b)', 'Books', 'Forecast'],
  ['CALCULATE([Revenue] - [Expected], Calendar[Month] = "2025-01")', 'Books', 'Forecast'],
  ['SUMX(VALUES(Calendar[Month]), [Revenue] - [Expected])', 'Books', 'Forecast'],
  ['[Before] - SUMX(FILTER(Forecast, Forecast[Amount] > 1), Forecast[Amount])', 'Books', 'Forecast'],
  ['ROUND(DIVIDE([Revenue] - [Expected], [Expected]), 2)', 'Books', 'Forecast'],
  // One of the choices is of other days.
  ['[Viewed] - [People]', 'Forecast', 'Heads'],
] as const)('%s is a difference of facts of other days', (expression, one, other) => {
  expect(told(expression)).toEqual(difference(one, other))
})

test.each([
  ['DIVIDE([Revenue], [Expected])', 'Books', 'Forecast'],
  ['[Expected] / [People]', 'Forecast', 'Heads'],
] as const)('%s is a quotient of facts of other days', (expression, one, other) => {
  expect(told(expression)).toEqual(quotient(one, other))
})

test.each([
  // Of one table, of the same days, or of no days.
  '[Revenue] - [Before]',
  '[Revenue] - [People]',
  'DIVIDE([Revenue], [People])',
  'SUMX(Books, Books[Amount] - Books[Other])',
  '[Revenue] - 1',
  '[Revenue] / COUNTROWS(Calendar)',
  // No difference and no quotient of the two.
  '[Revenue] + [Expected]',
  'IF([Revenue] - 1 > 0, [Revenue], [Expected])',
  // Both sides have the facts of the other.
  '([Revenue] + [Expected]) - [Expected]',
  // Which of the choices go together is not known.
  '[Viewed] - CALCULATE([Viewed], SAMEPERIODLASTYEAR(Calendar[Date]))',
])('%s is noted nowhere', (expression) => {
  expect(told(expression)).toEqual([])
})

test('a table of which the model says the days is held back by itself, and is named no more', () => {
  const expression = '[Revenue] - [Expected]'
  expect(told(expression, { Books: 'data', Forecast: 'data' })).toEqual([])
  expect(told(expression, { Forecast: 'data' })).toEqual(difference('Books', 'Forecast', '"Books"'))
  expect(told('DIVIDE([Revenue], [Expected])', { Books: 'data', Forecast: 'data' })).toEqual([])
})

test('before the data are read no days are known, and nothing is noted', () => {
  expect(mixedFacts(parseModel(modelOf('[Revenue] - [Expected]')))).toEqual([])
})

test('the check of a folder says it with file, line and column', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casement-mixed-'))
  try {
    for (const part of ['data', 'models']) await mkdir(join(folder, part))
    const write = (path: string, text: string) => writeFile(join(folder, path), text)
    const model = modelOf('[Revenue] - [Expected]')
    await write('models/books.json', JSON.stringify(model, null, 2))
    const list = (from: string, to: string) =>
      Array.from(
        { length: 48 },
        (_, month) => `20${24 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
      ).filter((month) => from.slice(0, 7) <= month && month <= to.slice(0, 7))
    await write(
      'data/calendar.csv',
      `Date,Month\n${list('2024-01', '2026-12')
        .map((month) => `${month}-10,${month}`)
        .join('\n')}\n`,
    )
    for (const [name, { from, to }] of Object.entries(days))
      await write(
        `data/${name.toLowerCase()}.csv`,
        `Date,Amount,Other\n${list(from, to)
          .map((month) => `${month}-10,1.00,1.00`)
          .join('\n')}\n`,
      )
    const id = 'cfafbeb1-8037-4d0c-896e-a46fb27ff229'
    const workspace = { id: 'f089354e-8366-4e18-aea3-4cb4a3a50b48', name: 'W', reports: [] }
    const datasets = [{ id, name: 'Books', file: 'models/books.json' }]
    await write(
      'content.json',
      JSON.stringify({ casement: 1, booksEnd: '2025-12', workspaces: [{ ...workspace, datasets }] }),
    )
    const { problems, notes } = await checkContent(folder, {
      memoryLimit: '256MB',
      imageOrigins: [],
      now: () => new Date('2026-01-01T00:00:00Z'),
    })
    expect(problems).toEqual([])
    const lines = JSON.stringify(model, null, 2).split('\n')
    const line = lines.findIndex((each) => each.includes('"[Revenue] - [Expected]"')) + 1
    const { message } = difference('Books', 'Forecast')[0]!
    expect(notes.filter((note) => note.includes('[It]'))).toEqual([
      `models/books.json:${line}:${lines[line - 1]!.indexOf('"expression"') + 1}: ${at}: ${message}`,
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
