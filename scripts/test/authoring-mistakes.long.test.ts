import { expect, test } from 'vitest'
import {
  both,
  csv,
  data,
  dates,
  folder,
  inModel,
  json,
  line,
  list,
  measure,
  model,
  numbersIn,
  report,
  rule,
  said,
  source,
  text,
  type Change,
} from './mistaken-content.ts'

const rows = ['by-country: 12', 'japan: 13']
const noRow = (visual: string) =>
  `note: report "Exchange rates", page "rates", visual "${visual}": no row answers it`
const at = (path: string) =>
  new RegExp(`^models/rates\\.json:\\d+:\\d+: ${path.replace(/[[\].]/g, '\\$&')}: `)

test('the folder of the page has nothing to be said of', async () => {
  expect(await said((files) => files)).toEqual(rows)
})

/** Each is the whole answer, a pattern for each line. */
const mistakes: [what: string, change: Change, said: (string | RegExp)[]][] = [
  [
    '1: a column that the file does not have',
    text(model, '"Exchange rate", "type"', '"Exchange Rate2", "type"'),
    [
      /^models\/rates\.json:12:27: tables\[0\]\.columns\[2\]\.source: data\/rates\.csv has no column "Exchange Rate2"; its heading has "Date", "Country", "Exchange rate"; did you mean "Exchange rate"\?$/,
    ],
  ],
  [
    '2: a text that is said to be an integer',
    text(model, '"Country", "type": "text"', '"Country", "type": "integer"'),
    [
      /^reports\/rates\.json:48:13: .* has a value that is no integer$/,
      /^models\/rates\.json:11:30: tables\[0\]\.columns\[1\]\.type: no value of Rate\[Country\] in data\/rates\.csv is an integer, the first is "Australia"; did you mean "type": "text"\?$/,
      /^note: reports\/rates\.json:53:26: /,
    ],
  ],
  [
    '3: a type of another program',
    text(model, '"decimal(18,4)"', '"number"'),
    [/^models\/rates\.json:12:54: .*"number" is no type; .* did you mean "decimal\(18,2\)"\?$/],
  ],
  [
    '4: a bracket that is not closed',
    text(model, '[Rate a year before])"', '[Rate a year before]"'),
    [
      /^models\/rates\.json:27:11: .* ends where "," was expected \(in Rate\[Change %\], at line 1, column 67\)$/,
    ],
  ],
  ['5: a function that is none', text(model, 'AVERAGE(', 'AVG('), [/There is no function AVG/]],
  [
    '6: TOPN',
    measure('SUMX(TOPN(3, Rate), Rate[Rate])'),
    [/TOPN is a DAX function that this subset does not have/],
  ],
  ['7: a column without an aggregation', measure('Rate[Rate]'), [/aggregate it, as in SUM\(Rate\[Rate\]\)/]],
  ['8: a sum of texts', measure('SUM(Rate[Country])'), [/SUM cannot be taken of text/]],
  ['9: a measure of itself', measure('[T] + 1'), [/\[T\] refers to itself/]],
  ['10: semicolons between arguments', measure('IF(TRUE; 1; 2)'), [/arguments are separated by commas/]],
  [
    '11: FORMAT',
    measure('FORMAT([Average rate], "0.0")'),
    [/FORMAT is a DAX function that this subset does not have/],
  ],
  [
    '12: a relationship to no column',
    text(
      model,
      '"to": { "table": "Calendar", "column": "Date" }',
      '"to": { "table": "Calendar", "column": "Dat" }',
    ),
    [/^models\/rates\.json:44:83: relationships\[0\]\.to\.column: .* did you mean "Date"\?$/],
  ],
  [
    '13: a relationship of two types',
    text(
      model,
      '"to": { "table": "Calendar", "column": "Date" }',
      '"to": { "table": "Calendar", "column": "Year" }',
    ),
    [/both ends have one type$/],
  ],
  [
    '14: a relationship turned round',
    inModel((value) => {
      const [{ from, to }] = value.relationships
      value.relationships = [{ from: to, to: from }]
    }),
    [
      /^models\/rates\.json:72:7: relationships\[0\]\.to: Rate\[Date\] is the one side .*: "2014-01-01", "2014-02-01", "2014-03-01"; are "from" and "to" exchanged\?$/,
      /^note: .* no relationship leads from/,
    ],
  ],
  [
    '15: a circle',
    inModel((value) => {
      const [{ from, to }] = value.relationships
      value.relationships.push({ from: to, to: from })
    }),
    [/form a circle; make one of them inactive$/],
  ],
  ['16: two measures of one name', measure('1', 'Average rate'), [/Two measures are called "Average rate"/]],
  [
    '17: two tables of one name',
    inModel(({ tables }) => tables.push(tables[1])),
    [/^models\/rates\.json:\d+:\d+: tables\[2\]\.name: Two tables are called "Calendar"/],
  ],
  [
    '18: a file that is not there',
    ({ [csv]: moved, ...files }) => ({ ...files, 'data/rate.csv': moved! }),
    [
      'models/rates.json:8:19: tables[0].source.csv: data/rates.csv is not there; did you mean data/rate.csv?',
    ],
  ],
  [
    '19: a report that is not there',
    text(list, 'reports/rates.json', 'reports/ratez.json'),
    [
      'content.json:13:11: workspaces[0].reports[0].file: reports/ratez.json is not there; did you mean reports/rates.json?',
    ],
  ],
  [
    '20: a comma too many',
    text(model, '"name": "Exchange rates",', '"name": "Exchange rates",,'),
    ['models/rates.json:3:28: expected a name in quotes, found ","'],
  ],
  [
    '21: a measure that is not there',
    text(report, '"measure": "Average rate" },', '"measure": "Averge rate" },'),
    [/^reports\/rates\.json:34:15: .* did you mean "Rate\.Average rate"\?$/],
  ],
  [
    '22: a role that is not there',
    text(report, '"value": [', '"values": ['),
    [/roles\.value: is missing$/, /did you mean "value"\?$/],
  ],
  [
    '23: a visual off the page',
    text(report, '"x": 600', '"x": 900'),
    [
      'note: reports/rates.json:46:11: pages[0].visuals[2].layout: reaches over the edge of the page, which is 1280 by 720: it goes from 900, 72 to 1556, 696',
      ...rows,
    ],
  ],
  [
    '24: visuals over one another',
    text(report, '"x": 600', '"x": 500'),
    [
      'note: reports/rates.json:46:11: pages[0].visuals[2].layout: "japan" and "by-country" lie over one another, by 84 by 624',
      ...rows,
    ],
  ],
  [
    '25: a day that there is not',
    line(916, (before) => before.replace(/^[^,]+/, '31.02.2020')),
    [
      /^data\/rates\.csv:916:1: Rate\[Date\]: "31\.02\.2020" is no date as 2014-12-31; where dates are written otherwise the source says "dateFormat"$/,
    ],
  ],
  ['26: a byte order mark', data((all) => `\uFEFF${all}`), rows],
  [
    '27: semicolons',
    data((all) => all.replaceAll(',', ';')),
    ['note: data/rates.csv: is read with "delimiter": ";"; say so in its source to be sure of it', ...rows],
  ],
  [
    '27: semicolons that the source says',
    both(
      data((all) => all.replaceAll(',', ';')),
      source({ delimiter: ';', decimalSeparator: '.' }),
    ),
    rows,
  ],
  [
    '28: semicolons and decimal commas',
    numbersIn,
    [
      'note: data/rates.csv: is read with "delimiter": ";", "decimalSeparator": ","; say so in its source to be sure of it',
      ...rows,
    ],
  ],
  [
    '28: semicolons and decimal commas that the source says',
    both(numbersIn, source({ delimiter: ';', decimalSeparator: ',' })),
    rows,
  ],
  [
    '29: days that can be months',
    dates('$3/$2/$1'),
    [
      'data/rates.csv:3:1: Rate[Date]: "01/02/2014" can be 1 February 2014 or 2 January 2014; say "dateFormat": "dd/MM/yyyy" or "dateFormat": "MM/dd/yyyy" in the source',
    ],
  ],
  [
    '29: months that can be days',
    dates('$2/$3/$1'),
    [
      'data/rates.csv:3:1: Rate[Date]: "02/01/2014" can be 2 January 2014 or 1 February 2014; say "dateFormat": "dd/MM/yyyy" or "dateFormat": "MM/dd/yyyy" in the source',
    ],
  ],
  ['29: months that the source says', both(dates('$2/$3/$1'), source({ dateFormat: 'MM/dd/yyyy' })), rows],
  [
    '29: days that can be nothing else',
    dates('15/$2/$1'),
    [
      'note: data/rates.csv: is read with "dateFormat": "dd/MM/yyyy"; say so in its source to be sure of it',
      ...rows,
    ],
  ],
  [
    '30: a quote that is not closed',
    data((all) => all.replace('Japan', '"Japan')),
    ['data/rates.csv:902:12: a quote is opened here and never closed'],
  ],
  [
    '31: another encoding',
    data((all) => Buffer.from(all.replaceAll('Japan', 'Jap\u00fcn'), 'latin1')),
    [
      /^data\/rates\.csv:902:12: "Jap\ufffdn" is not written in UTF-8; .* "encoding": "windows-1252"; and 149 more lines$/,
    ],
  ],
  [
    '31: another encoding that the source says',
    both(
      data((all) => Buffer.from(all, 'latin1')),
      source({ encoding: 'windows-1252' }),
    ),
    rows,
  ],
  [
    '32: thousands',
    data((all) => `${all}2026-07-01,Japan,"1,234.50"\n`),
    [
      'note: data/rates.csv: is read with "decimalSeparator": "."; say so in its source to be sure of it',
      ...rows,
    ],
  ],
  [
    '32: thousands that can be a fraction',
    data((all) => `${all}2026-07-01,Japan,"1,234"\n`),
    [
      'data/rates.csv:1802:18: Rate[Rate]: "1,234" can be 1234 or 1.234; say "decimalSeparator": "." or "," in the source',
    ],
  ],
  [
    '33: a heading alone',
    data((all) => `${all.split('\n')[0]}\n`),
    [
      'note: data/rates.csv: has a heading and no row',
      noRow('by-country'),
      noRow('japan'),
      /values\[0\]: no row of Rate\[Country\] has the value "Japan"$/,
      'by-country: 0',
      'japan: 0',
    ],
  ],
  [
    '34: a short row',
    line(5, () => '2014-04-01,Australia'),
    ['data/rates.csv:5:1: there are 2 values here, and the heading has 3'],
  ],
  [
    '35: UTF-16',
    data((all) => Buffer.from(`\uFEFF${all}`, 'utf16le')),
    [
      'note: data/rates.csv: is read with "encoding": "utf-16le"; say so in its source to be sure of it',
      ...rows,
    ],
  ],
  [
    '36: a workbook',
    inModel(({ tables }) => (tables[0].source = { excel: 'data/rates.xlsx' })),
    [/source\.excel: is not known here; save the sheet as CSV \(UTF-8\) and name it in "csv"$/],
  ],
  [
    '37: a workbook that is called CSV',
    both(source({ csv: 'data/rates.xlsx' }), (files) => ({
      ...files,
      'data/rates.xlsx': Buffer.from('PK\u0003\u0004'),
    })),
    ['data/rates.xlsx: is an Excel workbook or another archive; save the sheet as CSV (UTF-8)'],
  ],
  [
    '38: a file outside the folder',
    text(model, 'data/rates.csv', '../rates.csv'),
    [
      /^models\/rates\.json:8:19: tables\[0\]\.source\.csv: the file "\.\.\/rates\.csv" does not lie in the folder data\/ of the content$/,
    ],
  ],
  [
    '39: a one side with two rows',
    inModel(({ tables }) => (tables[1].source.sql += " UNION ALL SELECT DATE '2020-01-01', 2020")),
    [/relationships\[0\]\.to: Calendar\[Date\] is the one side .*: "2020-01-01"$/],
  ],
  [
    '40: a date table with gaps',
    text(model, 'INTERVAL 1 DAY', 'INTERVAL 1 MONTH'),
    [
      /^note: models\/rates\.json:\d+:\d+: tables\[1\]: Calendar\[Date\] has 156 of the 4718 days from its first to its last; 2014-01-02 is the first that it lacks\./,
      ...rows,
    ],
  ],
  [
    '41: no date table',
    text(model, '  "dateTable": "Calendar",\n', ''),
    [
      /^note: models\/rates\.json:21:11: .*the model names no "dateTable"; say "dateTable": "Calendar"/,
      ...rows,
    ],
  ],
  [
    '111: a choice that is none',
    inModel(({ tables }) => {
      tables.push({
        name: 'Shown',
        source: { choices: ['Rate', 'Inverse'] },
        columns: [{ name: 'Shown', type: 'text' }],
        measures: [
          { name: 'Shown rate', expression: 'SWITCH(SELECTEDVALUE(Shown[Shown]), "Rate", 1, "Invers", 2)' },
        ],
      })
    }),
    [
      /^note: models\/rates\.json:.*\[Shown rate\] asks for the choice "Invers", which is none; did you mean "Inverse"\?$/,
      ...rows,
    ],
  ],
  [
    'a measure that can never be answered, and that no visual asks for',
    inModel(({ tables }) =>
      tables[0].measures.push({ name: 'Each', expression: 'SUMX(Rate, [Average rate])' }),
    ),
    [
      /models\/rates\.json:\d+:\d+: .*\[Each\] can never be answered: The rows of "Rate" cannot be told apart/,
      ...rows,
    ],
  ],
  [
    'a rule on a table that no facts lead to',
    inModel((json) => {
      json.tables.push({
        name: 'People',
        source: { sql: "SELECT 'grace' AS name" },
        columns: [{ name: 'name', type: 'text' }],
      })
      json.roles = [{ name: 'Own', rules: [{ table: 'People', filter: 'People[name] = USERNAME()' }] }]
    }),
    [
      /models\/rates\.json:\d+:\d+: roles\[0\]\.rules\[0\]: the rule of the role ".*" limits rows of "People" alone/,
      ...rows,
    ],
  ],
  [
    '42: a rule on no column',
    rule('Rate[Countri] = "Japan"'),
    [/roles\[0\]\.rules\[0\]\.filter: .* did you mean "Rate\[Country\]"\?$/],
  ],
  ['43: a rule with a measure', rule('[Average rate] > 1'), [/cannot use the measure \[Average rate\]/]],
  [
    '44: a query that is none',
    text(model, '"SELECT d', '"SELEC d'),
    [/tables\[1\]\.source\.sql: the query cannot be run: syntax error at or near "SELEC"$/],
  ],
  [
    '44: two queries',
    text(model, '"SELECT d', '"SELECT 1; SELECT d'),
    [/tables\[1\]\.source\.sql: the query cannot be run: it is 2 statements; a source is one SELECT$/],
  ],
  [
    '45: one id twice',
    json(list, (value) => value.workspaces.push({ ...value.workspaces[0], reports: [], datasets: [] })),
    [/^content\.json:\d+:\d+: workspaces\[1\]\.id: 3b0c1f52-\S+ is workspaces\[0\]\.id already$/],
  ],
  [
    '46: an id that is none',
    text(list, '3b0c1f52-6a4e-4c1d-9e0b-5d2f7a8c9e01', 'treasury'),
    [/^content\.json:6:7: workspaces\[0\]\.id: expected a GUID/],
  ],
  [
    '47: a month that is none',
    text(list, '2026-06', 'June 2026'),
    ["content.json:3:3: booksEnd: expected a month such as '2026-10'"],
  ],
  [
    '48: a number written as a text',
    text(report, '[2025]', '["2025"]'),
    [
      'note: reports/rates.json:28:26: pages[0].visuals[1].filters[0].values[0]: "2025" is a text, and Calendar[Year] is integer; it is taken for the integer of that name',
      ...rows,
    ],
  ],
  [
    '49: a format that is none',
    text(model, '"format": "#,0.00"', '"format": "Currency"'),
    [
      /^note: models\/rates\.json:18:11: .*the format "Currency" is one for dates, and this is a number/,
      ...rows,
    ],
  ],
  [
    '50: a measure called as a column',
    measure('1', 'Rate'),
    [/"Rate" has a column and a measure called "Rate"$/],
  ],
  [
    '51: tables without a relationship',
    inModel((value) => (value.relationships = [])),
    [
      'note: reports/rates.json:41:9: pages[0].visuals[2]: no relationship leads from the rows of [Average rate] to "Calendar": each of its values has the same figure',
      ...rows,
    ],
  ],
  [
    '60: a year without data',
    text(report, '[2025]', '[2035]'),
    [
      noRow('by-country'),
      /^note: reports\/rates\.json:28:26: .* no row of Calendar\[Year\] has the value 2035$/,
      'by-country: 0',
      'japan: 13',
    ],
  ],
  [
    '61: a value that no row has',
    text(report, '["Japan"]', '["Japn"]'),
    [
      noRow('japan'),
      /^note: reports\/rates\.json:53:26: .* no row of Rate\[Country\] has the value "Japn"; did you mean "Japan"\?$/,
      'by-country: 12',
      'japan: 0',
    ],
  ],
  [
    '62: braces around no figure',
    json(report, ({ pages }) => {
      const [heading] = pages[0].visuals
      heading.figures = [{ kind: 'measure', table: 'Rate', measure: 'Average rate', displayName: 'Rate' }]
      heading.format.text = '{Rat}'
    }),
    [/"\{Rat\}" names no figure of this text; did you mean \{Rate\}\?$/],
  ],
  [
    '63: two visuals of one name',
    text(report, '"name": "japan"', '"name": "by-country"'),
    [/is the name of pages\[0\]\.visuals\[1\] already$/],
  ],
  [
    '64: a sort by no role',
    json(report, ({ pages }) => (pages[0].visuals[2].sort = [{ role: 'values', direction: 'ascending' }])),
    [/did you mean "value"\?$/],
  ],
  [
    '65: a year that ends within a month',
    inModel((value) => (value.fiscalYearEnd = '06-15')),
    [/fiscalYearEnd: The end of the fiscal year is the last day of a month, as "06-30"$/],
  ],
  [
    '66: a sort by no column',
    inModel(({ tables }) => (tables[0].columns[1].sortBy = 'Ordr')),
    [/has no column "Ordr" to sort "Country" by$/],
  ],
  [
    '67: two mistakes at once',
    both(
      inModel(({ tables }) => (tables[0].columns[0].type = 'datum')),
      measure('SUMM(1)'),
    ),
    [at('tables[0].columns[0].type'), at('tables[0].measures[3].expression')],
  ],
  [
    '68: a column with an expression',
    inModel(({ tables }) => (tables[0].columns[2].expression = '1')),
    [/columns\[2\]\.expression: is not known here; a column comes from its source/],
  ],
  [
    '69: facts outside the calendar',
    text(model, "DATE '2027-01-01'", "DATE '2020-01-01'"),
    [
      'note: data/rates.csv:74:1: Rate[Date]: 936 rows of "Rate" have values of Rate[Date] that Calendar[Date] lacks, the first is "2020-01-01"; no figure by "Calendar" has them',
      noRow('by-country'),
      /no row of Calendar\[Year\] has the value 2025$/,
      'by-country: 0',
      'japan: 7',
    ],
  ],
  [
    '70: a calendar of DAX',
    inModel(({ tables }) => (tables[1].source = { dax: 'CALENDAR()' })),
    [/source\.dax: is not known here; a table is made by a query in "sql"/],
  ],
  [
    '71: digits that do not fit',
    text(model, 'decimal(18,4)', 'decimal(18,1)'),
    [
      /^data\/rates\.csv:2:22: Rate\[Rate\]: "1\.1289" has 4 digits after the point, and decimal\(18,1\) keeps 1; did you mean decimal\(18,4\)\?$/,
      /:3:22: /,
      /:4:22: .*; and 1794 more of this column$/,
    ],
  ],
  [
    '72: books closed after the data',
    text(list, '2026-06', '2030-12'),
    [
      'note: content.json:3:3: booksEnd: the books are said to be closed up to 2030-12, and the last day with data in the report "Exchange rates" is 2026-06-01',
      ...rows,
    ],
  ],
  [
    '73: a role that sees nothing',
    rule('Rate[Country] = "Japn"'),
    [
      noRow('by-country'),
      noRow('japan'),
      /^note: models\/rates\.json:\d+:\d+: roles\[0\]\.rules\[0\]\.filter: .* did you mean "Japan"\?$/,
      'by-country: 0',
      'japan: 0',
    ],
  ],
  ['74: USERNAME in a measure', measure('USERNAME()'), [/USERNAME is for RLS filters/]],
  [
    '75: a condition over two tables',
    measure('CALCULATE([Average rate], Rate[Country] = "x" || Calendar[Year] = 1)'),
    [/must be of one table; write one condition per table/],
  ],
  [
    '76: a condition without a column',
    measure('CALCULATE([Average rate], [Average rate] > 1)'),
    [/this one has no column/],
  ],
  ['77: a text and a number', measure('"a" & 1.5'), [/only text and whole numbers are joined/]],
  [
    '78: typeset quotes',
    measure('SUMX(FILTER(Rate, Rate[Country] = \u201cJapan\u201d), Rate[Rate])'),
    [/is not part of the language; a text stands between straight quotes, as "this"/],
  ],
  [
    '79: a list for a table',
    measure('MAXX({1, 2}, [Value])'),
    [/A table was expected here, and a list of values is none; name a table, or VALUES of a column/],
  ],
  [
    '80: a heading in another case',
    text(model, '"Exchange rate", "type"', '"exchange Rate", "type"'),
    [
      'note: models/rates.json:12:27: tables[0].columns[2].source: data/rates.csv calls the column "Exchange rate"; it is taken for "exchange Rate"',
      ...rows,
    ],
  ],
  [
    '81: a pattern of files',
    text(model, 'data/rates.csv', 'data/*.csv'),
    [/source\.csv: "data\/\*\.csv" is a pattern; a CSV source names one file$/],
  ],
  [
    '82: a heading twice',
    data((all) => all.replace('Date,Country,', 'Country,Country,')),
    [
      /has no column "Date"/,
      'data/rates.csv:1:1: the columns 1 and 2 are both called "Country", which Rate[Country] is read from',
    ],
  ],
  ...[
    'CONCATENATEX(Rate, Rate[Country])',
    'IF.EAGER(TRUE, 1)',
    'ISONORAFTER(1)',
    'STARTOFQUARTER(Calendar[Date])',
  ].map((expression): (typeof mistakes)[number] => [
    `a function that DAX has: ${expression}`,
    measure(expression),
    [
      new RegExp(
        `${expression.slice(0, expression.indexOf('(')).replace('.', '\\.')} is a DAX function that this subset does not have`,
      ),
    ],
  ]),
]

test.each(mistakes)('%s', async (_, change, expected) => {
  const answer = await said(change)
  expect(answer).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))))
  // Nothing of the engine, and nothing of this machine.
  expect(answer.join('\n')).not.toMatch(
    /(Binder|Parser|Conversion|Permission|Catalog|Invalid Input) Error|COLUMN_TYPES|memory\.|m\d_\d/,
  )
  expect(answer.join('\n')).not.toContain(folder)
})
