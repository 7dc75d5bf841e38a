import { expect, test } from 'vitest'
import {
  both,
  type Change,
  csv,
  data,
  folder,
  inModel,
  type Json,
  json,
  measure,
  model,
  report,
  said,
  source,
  text,
} from './mistaken-content.ts'

// Mistakes that change nothing, or something else than they say, and were told by nobody; and messages that led astray. Each
// is told with its place.

const rows = ['by-country: 12', 'japan: 13']
const inReport = (change: (value: Json) => void) => json(report, change)
const inPage = (change: (page: Json) => void) => inReport(({ pages }) => change(pages[0]))
const inTable = (change: (visual: Json) => void) => inPage(({ visuals }) => change(visuals[1]))
const layout = { x: 0, y: 40, width: 200, height: 30 }
/** A slicer below the table, which is as much shorter. */
const slicer = (visual: Json) =>
  inPage(({ visuals }) => {
    visuals[1].layout.height = 440
    visuals.push({ name: 's', type: 'slicer', layout: { x: 24, y: 530, width: 200, height: 160 }, ...visual })
  })
const country = { kind: 'column', table: 'Rate', column: 'Country' }
const average = { kind: 'measure', table: 'Rate', measure: 'Average rate' }
const filter = { $schema: 'http://powerbi.com/product/schema#basic', filterType: 1, operator: 'In' }
const onCountry = { ...filter, target: { table: 'Rate', column: 'Country' }, values: ['Japan'] }
const onYear = (values: unknown[]) => ({ ...filter, target: { table: 'Calendar', column: 'Year' }, values })
const onDays = (from: string, before: string) => ({
  $schema: 'http://powerbi.com/product/schema#advanced',
  target: { table: 'Calendar', column: 'Date' },
  filterType: 0,
  logicalOperator: 'And',
  conditions: [
    { operator: 'GreaterThanOrEqual', value: `${from}T00:00:00` },
    { operator: 'LessThan', value: `${before}T00:00:00` },
  ],
})
const period = { field: { kind: 'column', table: 'Calendar', column: 'Date' }, default: 'yearToDate' }
const places = (path: string) => `reports/rates\\.json:\\d+:\\d+: ${path.replaceAll(/[[\].]/g, '\\$&')}: `
/** A note at a place of the report, or of the model, that says so. */
const note = (path: string, message: string) => new RegExp(`^note: ${places(path)}${message}`)
const modelNote = (path: string, message: string) =>
  new RegExp(`^note: ${places(path).replace('reports', 'models')}${message}`)
const wrong = (path: string, message: string) => new RegExp(`^${places(path)}${message}`)

const silent: [what: string, change: Change, told: (string | RegExp)[]][] = [
  [
    '110: a budget without a grain beside figures of more columns',
    both(
      inModel(({ tables, relationships }) => {
        tables.push({
          name: 'Budget',
          source: { sql: "SELECT DATE '2025-01-01' AS day, 100 AS amount" },
          columns: [
            { name: 'Day', source: 'day', type: 'date' },
            { name: 'Amount', source: 'amount', type: 'integer' },
          ],
          measures: [{ name: 'Budgeted', expression: 'SUM(Budget[Amount])' }],
        })
        relationships.push({
          from: { table: 'Budget', column: 'Day' },
          to: { table: 'Calendar', column: 'Date' },
        })
      }),
      inTable(({ roles }) => roles.column.push({ kind: 'measure', table: 'Budget', measure: 'Budgeted' })),
    ),
    [
      note(
        'pages[0].visuals[1]',
        'no relationship leads from the rows of \\[Budgeted\\] to "Rate": each of its values has the same figure; a "grain" of its table leaves it blank there$',
      ),
      ...rows,
    ],
  ],
  [
    '123: a period that the filter of the report is not',
    inReport((value) => Object.assign(value, { period, filters: [onDays('2024-01-01', '2025-01-01')] })),
    [
      'note: report "Exchange rates", page "rates", visual "by-country": no row answers it',
      note(
        'period.default',
        '"yearToDate" up to the last closed month is 2026-01 to 2026-06, and the filters of the report let 2024-01 to 2024-12 through: ',
      ),
      'by-country: 0',
      'japan: 1',
    ],
  ],
  [
    '123: a period over a filter of another year',
    inReport((value) => Object.assign(value, { period, filters: [onYear([2025])] })),
    [
      note('period.default', '"yearToDate" .* let 2025-01 to 2025-12 through: '),
      'by-country: 12',
      'japan: 1',
    ],
  ],
  [
    '123: a period that the filter of the report is',
    inReport((value) => Object.assign(value, { period, filters: [onDays('2026-01-01', '2026-07-01')] })),
    [
      'note: report "Exchange rates", page "rates", visual "by-country": no row answers it',
      'by-country: 0',
      'japan: 1',
    ],
  ],
  [
    '167: a property that no filter has',
    inTable((visual) => (visual.filters[0].locked = true)),
    [
      note(
        'pages[0].visuals[1].filters[0].locked',
        'a filter has no "locked", which changes nothing; did you mean "displaySettings": \\{ "isLockedInViewMode": true \\}\\?$',
      ),
      ...rows,
    ],
  ],
  [
    '175: a page for the marks of a figure',
    inPage((page) => (page.drillthrough = { fields: [average] })),
    [note('pages[0].drillthrough.fields[0]', 'a figure tells no marks apart'), ...rows],
  ],
  [
    '178: a hidden page that nothing leads to',
    inReport(({ pages }) =>
      pages.push({ ...pages[0], name: 'lost', displayName: 'Lost', visibility: 'hidden', visuals: [] }),
    ),
    [
      note('pages[1].visibility', '"Lost" is hidden, and no button, bookmark or drill-through leads to it'),
      ...rows,
    ],
  ],
  [
    '181: a place off the page of a phone',
    inPage(
      (page) =>
        (page.mobile = {
          size: { width: 320, height: 600 },
          layouts: { japan: { x: 100, y: 0, width: 300, height: 200 } },
        }),
    ),
    [note('pages[0].mobile.layouts["japan"]', '"japan" reaches over the edge of the phone\'s page'), ...rows],
  ],
  [
    '182: places over one another on a phone',
    inPage((page) => {
      const place = { x: 0, y: 0, width: 300, height: 200 }
      page.mobile = { layouts: { japan: place, 'by-country': place } }
    }),
    [note('pages[0].mobile.layouts["by-country"]', '"by-country" and "japan" lie over one another'), ...rows],
  ],
  [
    '191: a choice of another column',
    slicer({ roles: { field: [country] }, chosen: [onYear([2025])] }),
    [
      note(
        'pages[0].visuals[3].chosen[0].target',
        'what is chosen is on Calendar\\[Year\\], and the slicer on Rate\\[Country\\]',
      ),
      ...rows,
      's: 12',
    ],
  ],
  [
    '193: between two texts',
    slicer({ roles: { field: [country] }, format: { style: 'between' } }),
    [
      note(
        'pages[0].visuals[3].format.style',
        'Rate\\[Country\\] is text, and nothing lies between two of its values',
      ),
      ...rows,
      's: 1',
    ],
  ],
  [
    '193: relative dates of a text',
    slicer({ roles: { field: [country] }, format: { style: 'relativeDate' } }),
    [
      note('pages[0].visuals[3].format.style', 'Rate\\[Country\\] is text, and relative dates are of a date'),
      ...rows,
    ],
  ],
  [
    '194: a choice of a figure',
    slicer({ roles: { field: [average] } }),
    [note('pages[0].visuals[3].roles.field[0]', 'a figure has no values to choose from'), ...rows, 's: 1'],
  ],
  [
    '197: a bar as long as a text',
    inTable((visual) => (visual.format.cells = [{ field: 0, bar: true }])),
    [
      note(
        'pages[0].visuals[1].format.cells[0].field',
        'Rate\\[Country\\] is text, which has no size to be marked by',
      ),
      ...rows,
    ],
  ],
  [
    '199: an axis that ends before it begins',
    inPage(({ visuals }) => (visuals[2].format = { valueAxis: { min: 10, max: 1 } })),
    [
      note(
        'pages[0].visuals[2].format.valueAxis.min',
        'the axis goes from 10 to 1, and shows nothing between',
      ),
      ...rows,
    ],
  ],
  [
    '215: a language that is none',
    inReport((value) => (value.settings = { localeSettings: { language: 'german', formatLocale: 'de-DE' } })),
    [
      note('settings.localeSettings.language', '"german" is no language; one is written as "de" or "en-GB"$'),
      ...rows,
    ],
  ],
  [
    '231: a year to date over the days of facts',
    measure('TOTALYTD([Average rate], Rate[Date])'),
    [
      modelNote(
        'tables[0].measures[3].expression',
        '\\[T\\] goes by the days of Rate\\[Date\\], .* Go by Calendar\\[Date\\]$',
      ),
      ...rows,
    ],
  ],
  [
    '49: a format of another language',
    text(model, '"format": "#,0.00"', '"format": "€#.##0,00"'),
    [
      modelNote(
        'tables[0].measures[0].format',
        'the format "€#\\.##0,00" has a comma behind its point; whatever the language, ',
      ),
      ...rows,
    ],
  ],
]

const misleading: typeof silent = [
  [
    '5: a function of SQL',
    measure('AVG(Rate[Rate])'),
    [/There is no function AVG .*; did you mean AVERAGE\?$/],
  ],
  [
    '79: a list for a table',
    measure('MAXX({1, 2}, [Value])'),
    [/A table was expected here, and a list of values is none; name a table, or VALUES of a column/],
  ],
  [
    '119: a relationship to choices',
    inModel(({ tables, relationships }) => {
      tables.push({
        name: 'Shown',
        source: { choices: ['Japan', 'Peru'] },
        columns: [{ name: 'Shown', type: 'text' }],
      })
      relationships.push({
        from: { table: 'Rate', column: 'Country' },
        to: { table: 'Shown', column: 'Shown' },
      })
    }),
    [/^models\/rates\.json:\d+:\d+: relationships\[1\]: "Shown" has choices, which no relationship leads to/],
  ],
  [
    '140: texts that were garbled before',
    both(
      data((all) => all.replaceAll('Japan', 'JapÃ¼n')),
      text(report, '["Japan"]', '["Japün"]'),
    ),
    [
      'note: report "Exchange rates", page "rates", visual "japan": no row answers it',
      note(
        'pages[0].visuals[2].filters[0].values[0]',
        'no row of Rate\\[Country\\] has the value "Japün"; "JapÃ¼n" is that value, written in UTF-8 and read as Windows-1252: the data have it so already$',
      ),
      'by-country: 12',
      'japan: 0',
    ],
  ],
  [
    '18: a double on a one side, beside a many side that has each key once',
    both(
      inModel(({ tables }) => (tables[1].source.sql += " UNION ALL SELECT DATE '2020-01-01', 2020")),
      data((all) =>
        all
          .split('\n')
          .filter((each) => /^Date|Japan/.test(each))
          .join('\n'),
      ),
    ),
    [
      /relationships\[0\]\.to: Calendar\[Date\] is the one side of a relationship, and some of its values occur more than once: "2020-01-01"$/,
    ],
  ],
  [
    '154: a file that is no Parquet',
    both(
      source({}),
      inModel(({ tables }) => (tables[0].source = { parquet: csv })),
    ),
    [
      /^models\/rates\.json:\d+:\d+: tables\[0\]\.source\.parquet: data\/rates\.csv cannot be read as Parquet: it is no such file, or not all of one; write it anew$/,
    ],
  ],
  [
    '155: a folder in capitals',
    text(model, 'data/rates.csv', 'Data/rates.csv'),
    [
      /the file "Data\/rates\.csv" does not lie in the folder data\/ of the content; did you mean "data\/rates\.csv"\?$/,
    ],
  ],
  [
    '161: one value for a list',
    inTable((visual) => {
      visual.filters = [{ ...onCountry, values: undefined, value: 'Japan' }]
    }),
    [
      wrong(
        'pages[0].visuals[1].filters[0]',
        'a filter has "values", a list, and no "value": say "values": \\["Japan"\\]$',
      ),
    ],
  ],
  [
    '162: a kind of filter that is none',
    inTable((visual) => (visual.filters[0].filterType = 'basic')),
    [wrong('pages[0].visuals[1].filters[0]', '"filterType" is a number: 1 is basic, 0 is advanced, ')],
  ],
  [
    '165: a unit of time in words',
    inTable((visual) => {
      const target = { table: 'Calendar', column: 'Date' }
      visual.filters = [
        { target, filterType: 4, operator: 0, timeUnitsCount: 3, timeUnitType: 'Months', includeToday: true },
      ]
    }),
    [wrong('pages[0].visuals[1].filters[0]', '"timeUnitType" is a number: 0 is days, .*3 is months, ')],
  ],
  [
    'a filter without what its kind needs',
    inTable((visual) => (visual.filters = [{ target: { table: 'Rate', column: 'Country' }, filterType: 5 }])),
    [
      wrong(
        'pages[0].visuals[1].filters[0]',
        'a filter of the kind 5, top N, needs "operator" and "itemCount" and "orderBy"$',
      ),
    ],
  ],
  [
    '224: a column of another table in an iterator',
    measure('SUMX(Rate, Calendar[Year])'),
    [
      /There is no row to take Calendar\[Year\] from, but one of "Rate", which leads to it; take it with RELATED\(Calendar\[Year\]\)/,
    ],
  ],
  [
    '245: a model in UTF-16',
    (files) => ({ ...files, [model]: Buffer.from(`\uFEFF${String(files[model])}`, 'utf16le') }),
    [/^models\/rates\.json: is written in UTF-16; save it as UTF-8$/],
  ],
  [
    'a model in Windows-1252',
    (files) => ({
      ...files,
      [model]: Buffer.from(String(files[model]).replace('Exchange rates', 'Wechselkurse für alle'), 'latin1'),
    }),
    [/^models\/rates\.json: is written in another encoding; save it as UTF-8$/],
  ],
  [
    'a visual whose figures fail when they are asked for',
    both(
      inModel(({ tables }) =>
        tables.push({
          name: 'Huge',
          source: { sql: 'SELECT 99999999999999999999999999999999999999::DECIMAL(38,0) AS n FROM range(10)' },
          columns: [{ name: 'n', type: 'decimal(38,0)' }],
          measures: [{ name: 'Sum of huge', expression: 'SUM(Huge[n])' }],
        }),
      ),
      inPage(({ visuals }) =>
        visuals.push({
          name: 'huge',
          type: 'card',
          layout,
          roles: { value: [{ kind: 'measure', table: 'Huge', measure: 'Sum of huge' }] },
        }),
      ),
    ),
    [wrong('pages[0].visuals[3]', '"huge" on the page "rates" cannot be answered: .*38 digits'), ...rows],
  ],
  [
    'a rank of rows that cannot be told apart',
    measure('RANKX(Rate, [Average rate])'),
    [
      /models\/rates\.json:\d+:\d+: tables\[0\]\.measures\[3\]\.expression: \[T\] can never be answered: The rows of "Rate" cannot be told apart/,
      ...rows,
    ],
  ],
]

test.each([...silent, ...misleading])('%s', async (_, change, expected) => {
  const answer = await said(change)
  expect(answer).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))))
  expect(answer.join('\n')).not.toContain(folder)
})
