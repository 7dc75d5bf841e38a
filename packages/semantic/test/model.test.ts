import { readFileSync, writeFileSync } from 'node:fs'
import { parseQuery } from '@casement/query'
import Ajv from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checksOf,
  compile,
  describeModel,
  ModelError,
  modelTranslationSchema,
  parseModel,
} from '../src/index.ts'
import { modelSchema } from '../src/model-file/shapes/model.ts'
import { everyone, measure, modelWith, today } from './world/ask.ts'
import { openDuckDb } from './world/duckdb.ts'
import { refusal } from './world/refusal.ts'
import { smallData, smallModel } from './world/small-model.ts'

type Json = Record<string, any>
const schemaFile = new URL('../schema/model.schema.json', import.meta.url)
const translationFile = new URL('../schema/model-translation.schema.json', import.meta.url)
if (process.env.UPDATE_SCHEMA) {
  writeFileSync(schemaFile, JSON.stringify(modelSchema))
  writeFileSync(translationFile, JSON.stringify(modelTranslationSchema))
}
const schema = JSON.parse(readFileSync(schemaFile, 'utf8')) as object
const page = readFileSync(new URL('../../../docs/model.md', import.meta.url), 'utf8')
const example = JSON.parse(/```json\n([\s\S]+?)```/.exec(page)![1]!) as Json
const exampleQuery = [...page.matchAll(/```json\n([\s\S]+?)```/g)]
  .map(([, text]) => JSON.parse(text!) as Json)
  .find((block) => 'select' in block)!
const isValid = new Ajv({ strict: true, allErrors: true }).compile(schema)

/** The small model with something changed in it. */
function changed(change: (model: Json) => void): Json {
  const copy = structuredClone(smallModel) as Json
  change(copy)
  return copy
}

describe('a model file', () => {
  test('the example of the page is read, and the schema accepts it', () => {
    expect(parseModel(example).tables.map(({ name }) => name)).toEqual(['Sales', 'Shop', 'Calendar'])
    expect(isValid(example), JSON.stringify(isValid.errors)).toBe(true)
    expect(isValid(smallModel), JSON.stringify(isValid.errors)).toBe(true)
  })

  test('the schema is the one of the reader (UPDATE_SCHEMA=1 writes it)', () => {
    expect(schema).toEqual(modelSchema)
    expect(JSON.parse(readFileSync(translationFile, 'utf8'))).toEqual(modelTranslationSchema)
  })

  test('the schema knows the properties that the reader knows', () => {
    const slips: ((model: Json) => void)[] = [
      (model) => (model.tabels = []),
      (model) => (model.tables[0].colums = []),
      (model) => (model.tables[0].columns[0].formt = 'x'),
      (model) => (model.tables[0].measures[0].expresion = 'x'),
      (model) => (model.relationships[0].activ = true),
      (model) => (model.roles[1].rules[0].filtr = 'x'),
      (model) => (model.tables[2].hierarchies[0].lvls = []),
      (model) => (model.tables[0].source.tble = 'x'),
    ]
    for (const slip of slips) {
      const json = changed(slip)
      expect(refusal(json).code).toBe('MODEL_PROPERTY')
      expect(isValid(json)).toBe(false)
    }
  })

  const wrong: [what: string, change: (model: Json) => void, code: string, message: RegExp][] = [
    ['no version', (model) => delete model.casement, 'MODEL_VERSION', /A model says "casement": 1/],
    [
      'a newer version',
      (model) => (model.casement = 2),
      'MODEL_VERSION',
      /version 2, and this program reads version 1/,
    ],
    ['no tables', (model) => (model.tables = []), 'MODEL_PROPERTY', /at least one table/],
    [
      'two tables of one name',
      (model) => (model.tables[1].name = 'LEDGER'),
      'MODEL_DUPLICATE_NAME',
      /tables\[1\]\.name: Two tables are called "LEDGER"/,
    ],
    [
      'two columns of one name',
      (model) => (model.tables[2].columns[1].name = 'entity'),
      'MODEL_DUPLICATE_NAME',
      /columns of "Entity"/,
    ],
    [
      'two measures of one name',
      (model) => (model.tables[1].measures[0].name = 'total'),
      'MODEL_DUPLICATE_NAME',
      /unique in the model/,
    ],
    [
      'a measure named as a column',
      (model) => (model.tables[0].measures[0].name = 'Amount'),
      'MODEL_DUPLICATE_NAME',
      /a column and a measure called "Amount"/,
    ],
    [
      'a type that is none',
      (model) => (model.tables[0].columns[0].type = 'txt'),
      'MODEL_UNKNOWN_NAME',
      /"txt" is no type.*did you mean "text"/,
    ],
    [
      'a decimal with more digits than there are',
      (model) => (model.tables[0].columns[7].type = 'decimal(40,2)'),
      'MODEL_UNKNOWN_NAME',
      /is no type/,
    ],
    [
      'two sources',
      (model) => (model.tables[0].source = { table: 'a', csv: 'b' }),
      'MODEL_PROPERTY',
      /tables\[0\]\.source: expected exactly one of "table", "parquet", "csv", "sql" or "choices", found "table" and "csv"/,
    ],
    [
      'a file in a model of a connection',
      (model) => {
        model.connection = 'finance'
        model.tables[0].source = { csv: 'data/ledger.csv' }
      },
      'MODEL_PROPERTY',
      /tables\[0\]\.source\.csv: A table of the connection "finance" is a table or view there, or a query/,
    ],
    [
      'a sort by no column',
      (model) => (model.tables[4].columns[2].sortBy = 'Month numbr'),
      'MODEL_UNKNOWN_NAME',
      /did you mean "Month number"/,
    ],
    [
      'a level that is no column',
      (model) => (model.tables[2].hierarchies[0].levels = ['Regoin']),
      'MODEL_UNKNOWN_NAME',
      /did you mean "Region"/,
    ],
    [
      'a relationship to no table',
      (model) => (model.relationships[0].to.table = 'Entiti'),
      'MODEL_UNKNOWN_NAME',
      /relationships\[0\]\.to\.table: .*did you mean "Entity"/,
    ],
    [
      'a relationship of two types',
      (model) => (model.relationships[0].from.column = 'Account'),
      'MODEL_RELATIONSHIP',
      /both ends have one type/,
    ],
    [
      'a relationship within a table',
      (model) => (model.relationships[0].to = { table: 'Ledger', column: 'Text' }),
      'MODEL_RELATIONSHIP',
      /joins two tables/,
    ],
    [
      'a circle',
      (model) =>
        model.relationships.push({
          from: { table: 'Entity', column: 'Name' },
          to: { table: 'Ledger', column: 'Text' },
        }),
      'MODEL_RELATIONSHIP',
      /form a circle/,
    ],
    [
      'a rule for no table',
      (model) => (model.roles[1].rules[0].table = 'Entitty'),
      'MODEL_UNKNOWN_NAME',
      /did you mean "Entity"/,
    ],
    [
      'two rules for a table',
      (model) => model.roles[1].rules.push(model.roles[1].rules[0]),
      'ROLE_RULE',
      /join them with &&/,
    ],
    [
      'a rule with a measure',
      (model) => (model.roles[1].rules[0].filter = '[Total] > 0'),
      'ROLE_RULE',
      /looks at one row; it cannot use the measure \[Total\]/,
    ],
    [
      'a rule with an aggregation',
      (model) => (model.roles[1].rules[0].filter = 'Entity[Size] = MAX(Entity[Size])'),
      'ROLE_RULE',
      /cannot use MAX/,
    ],
    [
      'a rule over another table',
      (model) => (model.roles[1].rules[0].filter = 'Account[Kind] = "x"'),
      'MEASURE_CONTEXT',
      /only use columns of its own table.*role "EMEA", table "Entity"/,
    ],
    [
      'a date table without a date',
      (model) => (model.dateTable = { table: 'Date', column: 'Year' }),
      'MODEL_PROPERTY',
      /is a date/,
    ],
    [
      'a fiscal year that ends within a month',
      (model) => (model.fiscalYearEnd = '06-15'),
      'MODEL_PROPERTY',
      /last day of a month/,
    ],
    [
      'a refresh at no time that comes',
      (model) => (model.refresh = { cron: '0 6 30 2 *' }),
      'MODEL_PROPERTY',
      /refresh\.cron.*"0 6 30 2 \*" names no times; five fields/,
    ],
    [
      'a refresh with a field too many',
      (model) => (model.refresh = { cron: '0 0 6 * * *' }),
      'MODEL_PROPERTY',
      /refresh\.cron.*names no times/,
    ],
    [
      'a refresh by a word for a schedule',
      (model) => (model.refresh = { cron: '@daily' }),
      'MODEL_PROPERTY',
      /refresh\.cron.*"@daily" names no times; five fields/,
    ],
    [
      'a refresh at a single moment',
      (model) => (model.refresh = { cron: '2099-01-01T00:00:00' }),
      'MODEL_PROPERTY',
      /refresh\.cron.*names no times; five fields/,
    ],
    [
      'a refresh in a time zone that there is not',
      (model) => (model.refresh = { cron: '0 6 * * *', timeZone: 'Mars/Olympus' }),
      'MODEL_PROPERTY',
      /refresh\.timeZone.*"Mars\/Olympus" is no time zone/,
    ],
    [
      'a name with a line break',
      (model) => (model.tables[0].name = 'a\nb'),
      'MODEL_PROPERTY',
      /control characters/,
    ],
    [
      'a text where a truth was meant',
      (model) => (model.tables[0].hidden = 'yes'),
      'MODEL_PROPERTY',
      /true or false/,
    ],
  ]
  for (const [what, change, code, message] of wrong)
    test(`with ${what} is refused`, () => {
      const error = refusal(changed(change))
      expect(error.code).toBe(code)
      expect(error.message).toMatch(message)
      expect(error.message).toContain('models/small.json')
    })

  test('says how a CSV file is written, in the words that the schema has', () => {
    const source = { csv: 'data/x.csv', delimiter: ';', encoding: 'windows-1252', dateFormat: 'd.M.yyyy' }
    const said = changed((model) => (model.tables[0].source = { ...source, decimalSeparator: ',' }))
    expect(parseModel(said).tables[0]!.source).toEqual({ ...source, decimalSeparator: ',' })
    expect(isValid(said), JSON.stringify(isValid.errors)).toBe(true)
    const wrong: [object, RegExp][] = [
      [{ ...source, delimiter: ';;' }, /source\.delimiter: expected one character such as/],
      [{ ...source, encoding: 'ansi' }, /source\.encoding: expected "utf-8", /],
      [
        { ...source, dateFormat: 'dd/mm/yyyy' },
        /source\.dateFormat: expected the order of day, month and year/,
      ],
      ...[
        'dd/yyyy',
        'dd/MM',
        'MM/yyyy h:mm',
        'MM/yyyy H:mm tt',
        'd/M/yyyy H h:mm tt',
        'd%M%yyyy',
        '1d/M/yyyy',
      ].map((dateFormat): [object, RegExp] => [
        { ...source, dateFormat },
        /source\.dateFormat: expected the order/,
      ]),
      [{ ...source, dateLanguage: 'xx-none' }, /source\.dateLanguage: expected a language such as "de"/],
      [{ ...source, dateLanguage: '' }, /source\.dateLanguage: expected a language/],
      [{ ...source, dayNumbers: 1900 }, /source\.dayNumbers: expected "1900" or "1904"/],
      [{ ...source, currencySigns: ['1'] }, /source\.currencySigns\[0\]: expected a sign or a word/],
      [{ ...source, skipLastLines: 0 }, /source\.skipLastLines: /],
      [{ sql: 'SELECT 1', files: [] }, /source\.files: /],
      [{ table: 'x', files: [] }, /source\.files: is not known here; only a query has it/],
      [{ ...source, decimalSeparator: ';' }, /source\.decimalSeparator: expected "\." or ","/],
      [{ table: 'x', delimiter: ';' }, /source\.delimiter: is not known here; only a CSV file has it/],
      [{ excel: 'data/x.xlsx' }, /source\.excel: is not known here; save the sheet as CSV/],
    ]
    for (const [given, message] of wrong)
      expect(refusal(changed((model) => (model.tables[0].source = given))).message).toMatch(message)
  })

  test('says what a query reads, and refuses names that are there twice', () => {
    const file = {
      name: 'raw',
      source: { csv: 'data/x.csv', heading: false, dateFormat: "d 'de' MMMM yyyy", dateLanguage: 'es' },
      columns: [{ name: 'Day', type: 'date', source: '1' }],
    }
    const source = { sql: 'SELECT * FROM raw', files: [file] }
    const said = changed((model) => (model.tables[0].source = source))
    expect(isValid(said), JSON.stringify(isValid.errors)).toBe(true)
    const column = { ...file.columns[0], table: 'raw', type: { kind: 'date' }, hidden: false, synonyms: [] }
    expect(parseModel(said).tables[0]!.source).toEqual({ ...source, files: [{ ...file, columns: [column] }] })
    const doubled = changed((model) => (model.tables[0].source = { ...source, files: [file, file] }))
    expect(refusal(doubled).message).toMatch(/files\[1\]\.name: Two files of the query are called "raw"/)
    const twice = { ...file, columns: [file.columns[0], { ...file.columns[0], name: 'day' }] }
    expect(
      refusal(changed((model) => (model.tables[0].source = { ...source, files: [twice] }))).message,
    ).toMatch(/files\[0\]\.columns\[1\]\.name: Two columns of "raw" are called "day"/)
    const connected = changed((model) => {
      model.connection = 'werk'
      model.tables = model.tables.map((table: Json, index: number) => ({
        ...table,
        source: index === 0 ? source : { table: 'x' },
      }))
    })
    expect(refusal(connected).message).toMatch(/source\.files: A table of the connection "werk" is a table/)
  })

  test('tells everything that is wrong with it at once, and blames nothing that only uses it', () => {
    const { all } = refusal(
      changed((model) => {
        model.tables[0].columns[0].type = 'txt'
        model.tables[1].colour = 'red'
        model.relationships[1].to.column = 'Acount'
        model.tables[0].measures.push(
          { name: 'Odd', expression: 'SUM(' },
          { name: 'Uses odd', expression: '[Odd] + 1' },
          { name: 'Uses the column', expression: `COUNT(Ledger[${model.tables[0].columns[0].name}])` },
        )
        model.roles[1].rules[0].filter = 'Entity[Regoin] = "EMEA"'
      }),
    )
    expect(all.map(({ path }) => path)).toEqual([
      'tables[0].columns[0].type',
      'tables[1].colour',
      'relationships[1].to.column',
      expect.stringMatching(/^tables\[0\]\.measures\[\d+\]\.expression$/),
      'roles[1].rules[0].filter',
    ])
  })

  const broken: [what: string, change: (model: Json) => void, paths: string[]][] = [
    [
      'a column without a name',
      (model) => delete model.tables[0].columns[0].name,
      ['tables[0].columns[0].name'],
    ],
    ['a table that is none', (model) => (model.tables[2] = 7), ['tables[2]']],
    [
      'the level of a hierarchy',
      (model) => (model.tables[2].columns[3].type = 'constructor'),
      ['tables[2].columns[3].type'],
    ],
    [
      'the grain of a measure that others use',
      (model) => (model.tables[0].measures[0].grain = ['Entitty']),
      ['tables[0].measures[0].grain'],
    ],
    [
      'a relationship that a grain needs',
      (model) => {
        model.relationships[0].from.column = 'Entty'
        model.tables[0].grain = ['Entity']
      },
      ['relationships[0].from.column'],
    ],
    [
      'what nothing uses, beside a measure',
      (model) => {
        delete model.name
        model.culture = 7
        model.dateTable = { table: 'Date', column: 'Date', zone: 'UTC' }
        model.tables[0].measures[0].expression = 'SUM('
      },
      ['name', 'culture', 'dateTable.zone', 'tables[0].measures[0].expression'],
    ],
  ]
  test.each(broken)('that is wrong in %s is told of that alone', (_, change, paths) => {
    expect(refusal(changed(change)).all.map(({ path }) => path)).toEqual(paths)
  })

  test('that is anything at all is read or refused with a code', () => {
    expect(refusal(null).code).toBe('MODEL_NOT_AN_OBJECT')
    expect(refusal([]).code).toBe('MODEL_NOT_AN_OBJECT')
    fc.assert(
      fc.property(
        fc.anything({ maxDepth: 3 }),
        fc.constantFrom('tables', 'relationships', 'roles', 'dateTable', 'fiscalYearEnd', 'culture'),
        (value, property) => {
          try {
            parseModel(changed((model) => (model[property] = value)))
          } catch (error) {
            expect(error, String((error as Error).stack)).toBeInstanceOf(ModelError)
          }
        },
      ),
      { numRuns: 300, seed: 20251121 },
    )
  })
})

describe('a measure', () => {
  const wrong: [expression: string, code: string, message: RegExp][] = [
    [
      'SUM(Ledger[Amount]',
      'MEASURE_SYNTAX',
      /The expression ends where "," was expected \(models\/small\.json, in Ledger\[Odd\], at line 1, column 19\)/,
    ],
    ['SUM(Ledger[Amount)', 'MEASURE_SYNTAX', /not closed with \]/],
    ['"abc', 'MEASURE_SYNTAX', /not closed with "/],
    ['1 +', 'MEASURE_SYNTAX', /ends where a value was expected/],
    ['1 2', 'MEASURE_SYNTAX', /"2" stands where the end of the expression was expected/],
    ['IF(TRUE; 1; 2)', 'MEASURE_SYNTAX', /arguments are separated by commas/],
    ['VAR x = 1 x', 'MEASURE_SYNTAX', /"x" stands where RETURN was expected/],
    ['VAR x = 1 VAR X = 2 RETURN x', 'MEASURE_SYNTAX', /declared twice/],
    ['@', 'MEASURE_SYNTAX', /"@" is not part of the language/],
    [`${'('.repeat(300)}1${')'.repeat(300)}`, 'MEASURE_SYNTAX', /nested more than 200 deep/],
    [`${'-'.repeat(1)}${'+'.repeat(300)}1`, 'MEASURE_SYNTAX', /nested more than 200 deep/],
    ['SUMM(Ledger[Amount])', 'MEASURE_UNKNOWN_FUNCTION', /no function SUMM.*did you mean SUM/],
    [
      'LOOKUPVALUE(Entity[Name], Entity[Entity], "x")',
      'MEASURE_UNSUPPORTED_FUNCTION',
      /LOOKUPVALUE is a DAX function that this subset does not have/,
    ],
    ['SUM(Ledgr[Amount])', 'MEASURE_UNKNOWN_NAME', /did you mean 'Ledger'/],
    ['[Totl]', 'MEASURE_UNKNOWN_NAME', /no measure "Totl".*did you mean \[Total\]/],
    ['Ledger[Totl]', 'MEASURE_UNKNOWN_NAME', /no column or measure "Totl"/],
    ['Ledger[Amount]', 'MEASURE_CONTEXT', /no row to take Ledger\[Amount\] from; aggregate it, as in SUM/],
    ['SUMX(Ledger, Entity[Size])', 'MEASURE_CONTEXT', /no row to take Entity\[Size\] from/],
    ['SUMX(Entity, RELATED(Ledger[Amount]))', 'MEASURE_CONTEXT', /RELATED goes from the many side/],
    ['SUM(1)', 'MEASURE_ARGUMENTS', /A column was expected/],
    ['SUM(Ledger[Amount], 1)', 'MEASURE_ARGUMENTS', /SUM takes 1 argument and was given 2/],
    ['ROUND(1.5)', 'MEASURE_ARGUMENTS', /ROUND takes 2 arguments and was given 1/],
    [
      "CALCULATE([Total], DATEADD('Date'[Date], 1, WEEK))",
      'MEASURE_ARGUMENTS',
      /One of DAY, MONTH, QUARTER, YEAR/,
    ],
    ["TOTALYTD([Total], 'Date'[Year])", 'MEASURE_ARGUMENTS', /A column of dates was expected/],
    ['TOTALYTD([Total], \'Date\'[Date], "06-15")', 'MEASURE_ARGUMENTS', /last day of a month/],
    ['CALCULATE([Total], 1 = 1)', 'MEASURE_ARGUMENTS', /this one has no column/],
    ['CALCULATE([Total], Entity[Size] > 1 || Account[Account] > 1)', 'MEASURE_ARGUMENTS', /of one table/],
    ['CALCULATE([Total], Entity[Size] > [Total])', 'MEASURE_ARGUMENTS', /put the measure in a VAR first/],
    [
      'CALCULATE([Total], USERELATIONSHIP(Ledger[Text], Entity[Name]))',
      'MEASURE_ARGUMENTS',
      /no relationship between/,
    ],
    ['Entity', 'MEASURE_TYPE', /is a table where a value was expected/],
    ['COUNTROWS(1)', 'MEASURE_TYPE', /A table was expected/],
    ['FILTER(Entity, TRUE)', 'MEASURE_TYPE', /FILTER gives a table/],
    ['SUM(Ledger[Date])', 'MEASURE_TYPE', /SUM cannot be taken of a date/],
    ['"a" < 1', 'MEASURE_TYPE', /text and a whole number do not go together/],
    ['"a" & 1.5', 'MEASURE_TYPE', /only text and whole numbers are joined/],
    ['1 IN VALUES(Entity[Size])', 'MEASURE_UNSUPPORTED', /written out here/],
    ['USERNAME()', 'MEASURE_CONTEXT', /is for RLS filters/],
    ['[Odd]', 'MEASURE_CYCLE', /\[Odd\] refers to itself/],
  ]
  for (const [expression, code, message] of wrong)
    test(`${expression.length > 60 ? `${expression.slice(0, 20)}…` : expression} is refused as ${code}`, () => {
      const error = refusal(modelWith({ Odd: expression }))
      expect(error.message).toMatch(message)
      expect(error.code).toBe(code)
      expect(error.file).toBe('models/small.json')
      expect(error.measure).toMatch(/Odd/)
    })

  test('a circle of several measures is refused', () => {
    expect(refusal(modelWith({ a: '[b] + 1', b: '[c]', c: '[a]' })).code).toBe('MEASURE_CYCLE')
  })

  test('text of any kind is read or refused with a code', () => {
    const words = [
      'SUM',
      '(',
      ')',
      'Ledger',
      '[Amount]',
      '[Total]',
      ',',
      '+',
      '/',
      'VAR',
      'x',
      '=',
      'RETURN',
      'CALCULATE',
      'FILTER',
      'ALL',
      "'Date'",
      '[Date]',
      '"a"',
      '1',
      '.5',
      'IN',
      '{',
      '}',
      'NOT',
      '&&',
      'TOTALYTD',
      'RANKX',
      'IF',
      '-',
      '==',
      'dt"2024-01-01"',
    ]
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((parts) => parts.join(' ')),
          fc.string({ unit: 'grapheme' }),
        ),
        (text) => {
          try {
            const model = parseModel(modelWith({ Odd: text }))
            compile({ select: [measure('Odd')] }, model, everyone, { dialect: 'duckdb', today })
          } catch (error) {
            expect((error as { code?: string }).code, String((error as Error).stack)).toMatch(
              /^(MEASURE|MODEL|QUERY)_/,
            )
          }
        },
      ),
      { numRuns: 1500, seed: 20251121 },
    )
  })
})

describe('a description of a model', () => {
  test('has names, types and formats, and nothing of expressions, sources or roles', () => {
    const description = describeModel(parseModel(smallModel))
    expect(description.tables.map(({ name }) => name)).toEqual([
      'Ledger',
      'Budget',
      'Entity',
      'Account',
      'Date',
    ])
    const [ledger, , entity] = description.tables
    expect(ledger!.columns.find(({ name }) => name === 'Amount')).toEqual({
      name: 'Amount',
      type: 'decimal',
      format: '#,0.00',
      hidden: false,
    })
    expect(ledger!.measures.find(({ name }) => name === 'Margin')).toEqual({
      name: 'Margin',
      type: 'double',
      format: '0.0%',
      hidden: false,
    })
    expect(entity!.hierarchies[0]!.levels.map(({ name }) => name)).toEqual(['Region', 'Country', 'Name'])
    expect(description.dates).toEqual({ table: 'Date', column: 'Date' })
    expect(description.fiscalYearEnd).toBeUndefined()
    expect(describeModel(parseModel({ ...smallModel, fiscalYearEnd: '06-30' })).fiscalYearEnd).toBe(6)
    const written = JSON.stringify(description)
    for (const secret of ['SUM(', 'CALCULATE', 'posted_on', 'entities', 'EMEA', 'CUSTOMDATA'])
      expect(written).not.toContain(secret)
  })
})

describe('the data of a model', () => {
  test('are checked for one sides that are not unique, without case', async () => {
    const checks = checksOf(parseModel(smallModel), 'duckdb')
    expect(checks.map(({ message }) => message.split(' ')[0])).toEqual([
      'Entity[Entity]',
      'Account[Account]',
      'Date[Date]',
    ])
    const database = await openDuckDb([
      ...smallData,
      `INSERT INTO entities VALUES ('DE1', 'again', 'x', 'x', 1)`,
    ])
    const found = await Promise.all(checks.map(({ sql }) => database.run({ sql, parameters: [] })))
    expect(found.map(({ columns }) => columns[0] ?? [])).toEqual([['de1'], [], []])
    database.close()
  })
})

test("the query of docs/model.md is one of the page's model, and answered in the parts that the page names", () => {
  const { parts, columns } = compile(
    parseQuery(exampleQuery),
    parseModel(example),
    { username: 'x', roles: ['All'] },
    {
      dialect: 'duckdb',
      today,
    },
  )
  expect(columns.map(({ name }) => name)).toEqual(['country', 'shop', 'revenue', 'days'])
  expect(parts.map(({ kind, by }) => [kind, ...by])).toEqual([
    ['rows', 0, 1],
    ['others', 0],
    ['subtotals', 0],
    ['totals'],
  ])
})
