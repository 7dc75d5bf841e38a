import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toLine } from '@casement/evaluator'
import { parseQuery } from '@casement/query'
import { problemText } from '@casement/report'
import { compile } from '@casement/semantic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkContent } from '../../src/index.ts'
import { closeContent, openContent } from '../../src/served/opening/open-content.ts'

// Files that people could not load elsewhere, and exports of banks: what the content check says of each as it is, and its
// figures once the source says what the check proposes.

interface Case {
  readonly name: string
  readonly text: string
  readonly encoding?: BufferEncoding
  readonly columns: readonly object[]
  /** A figure over the table T, and its right value. */
  readonly measure: string
  readonly value: unknown
  /** What the check says of the file as it is; nothing where it is read so. */
  readonly told: readonly string[]
  /** What the source says then. */
  readonly said?: object
  /** Notes that stay. */
  readonly notes?: readonly string[]
}

const text = { name: 'K', type: 'text' }
const amount = { name: 'V', type: 'decimal(18,2)' }
const date = { name: 'D', type: 'date' }
const sum = 'SUM(T[V])'
const last = 'MAX(T[D])'

const cases: readonly Case[] = [
  {
    name: '12-hour-clock',
    text: 'D,V\n3/31/2024 1:30:00 PM,1\n',
    columns: [{ name: 'D', type: 'dateTime' }, amount],
    measure: last,
    value: '2024-03-31T13:30:00',
    told: [
      'data/12-hour-clock.csv:2:1: T[D]: "3/31/2024 1:30:00 PM" is no dateTime as 2014-12-31 10:20:30; where dates are written otherwise the source says "dateFormat"; say "dateFormat": "MM/dd/yyyy h:mm:ss tt" in the source',
    ],
    said: { dateFormat: 'M/d/yyyy h:mm:ss tt' },
  },
  {
    name: 'apostrophe-groups',
    text: "K,V\na,100'000.00\nb,1.50\n",
    columns: [text, amount],
    measure: sum,
    value: '100001.50',
    told: [
      `data/apostrophe-groups.csv:2:3: T[V]: "100'000.00" is no decimal(18,2); say "groupSeparator": "'" in the source`,
    ],
    said: { groupSeparator: "'" },
  },
  {
    name: 'excel-serial',
    text: 'D,V\n45292,1\n45293,2\n',
    columns: [date, amount],
    measure: last,
    value: '2024-01-02',
    told: [
      'tables[0].columns[0].type: no value of T[D] in data/excel-serial.csv is a date, the first is "45292"; it is no date as 2014-12-31; say "dayNumbers": "1900" or "dayNumbers": "1904" in the source',
    ],
    said: { dayNumbers: '1900' },
  },
  {
    name: 'heading-lf-in-crlf-file',
    text: 'K,"V\nin EUR"\r\na,1\r\nb,2\r\nc,4\r\n',
    columns: [text],
    measure: 'COUNTROWS(T)',
    value: 3,
    told: [],
  },
  {
    name: 'na',
    text: 'K,V\na,N/A\nb,2\n',
    columns: [text, amount],
    measure: sum,
    value: '2.00',
    told: [
      'data/na.csv:2:3: T[V]: "N/A" is no decimal(18,2); if it stands for nothing say "emptyValues": ["N/A"] in the source',
    ],
    said: { emptyValues: ['N/A'] },
  },
  {
    name: 'parentheses',
    text: 'K,V\na,(30.00)\nb,400.00\n',
    columns: [text, amount],
    measure: sum,
    value: '370.00',
    told: [
      'data/parentheses.csv:2:3: T[V]: "(30.00)" is no decimal(18,2); say "negatives": "parentheses" in the source',
    ],
    said: { negatives: 'parentheses' },
  },
  {
    name: 'percent',
    text: 'K,V\na,45%\nb,12.5%\n',
    columns: [text, { name: 'V', type: 'decimal(18,4)' }],
    measure: sum,
    value: '0.5750',
    told: [
      'tables[0].columns[1].type: no value of T[V] in data/percent.csv is a decimal(18,4), the first is "45%"; it is no decimal(18,4); say "percentages": "fractions" if 45% is 0.45 or "points" if it is 45 in the source',
    ],
    said: { percentages: 'fractions' },
  },
  {
    name: 'preamble',
    text: '"Konto:";"DE00 / Giro";\r\n\r\n"Von:";"01.01.2025";\r\n"Bis:";"31.12.2025";\r\n\r\n"Tag";"Text";"Betrag (EUR)";\r\n"30.12.2025";"A";"2,17";\r\n"27.12.2025";"B";"-1.234,56";\r\n',
    columns: [
      { name: 'Tag', type: 'date' },
      { ...amount, source: 'Betrag (EUR)' },
    ],
    measure: sum,
    value: '-1232.39',
    told: [
      'data/preamble.csv has no column "Tag"; its heading has "Konto:", "DE00 / Giro", ""; line 6 has the columns: say "skipLines": 5 in the source',
      'data/preamble.csv has no column "Betrag (EUR)"; its heading has "Konto:", "DE00 / Giro", ""; line 6 has the columns: say "skipLines": 5 in the source',
    ],
    said: { skipLines: 5 },
    notes: [
      'data/preamble.csv: is read with "delimiter": ";", "decimalSeparator": ",", "dateFormat": "dd.MM.yyyy"; say so in its source to be sure of it',
    ],
  },
  {
    name: 'scientific',
    text: 'K,V\na,1.23E+05\nb,2\n',
    columns: [text, amount],
    measure: sum,
    value: '123002.00',
    told: [
      'data/scientific.csv:2:3: T[V]: "1.23E+05" is no decimal(18,2); say "scientific": true in the source',
    ],
    said: { scientific: true },
  },
  {
    name: 'semicolon-heading-lf',
    text: 'K;V;"Netto\nEUR"\r\na;1,5;2\r\nb;2,5;3\r\n',
    columns: [text, amount],
    measure: sum,
    value: '4.00',
    told: [
      'data/semicolon-heading-lf.csv: is read with "delimiter": ";", "decimalSeparator": ","; say so in its source to be sure of it',
    ],
    said: { delimiter: ';', decimalSeparator: ',' },
  },
  {
    name: 'sep-line',
    text: 'sep=;\nK;V\na;1\n',
    columns: [text, amount],
    measure: sum,
    value: '1.00',
    told: [],
  },
  {
    name: 'short-month',
    text: 'D,V\n1-Jan-24,1\n15-Feb-24,2\n',
    columns: [date, amount],
    measure: last,
    value: '2024-02-15',
    told: [
      'tables[0].columns[0].type: no value of T[D] in data/short-month.csv is a date, the first is "1-Jan-24"; it is no date as 2014-12-31; say "dateFormat": "d-MMM-yy" in the source',
    ],
    said: { dateFormat: 'd-MMM-yy' },
  },
  {
    name: 'space-groups',
    text: 'K;V\na;10 237,65\nb;1,35\n',
    columns: [text, amount],
    measure: sum,
    value: '10239.00',
    told: [
      'data/space-groups.csv:2:3: T[V]: "10 237,65" is no decimal(18,2); say "groupSeparator": " " in the source',
    ],
    said: { groupSeparator: ' ', delimiter: ';', decimalSeparator: ',' },
  },
  {
    name: 'total-row',
    text: 'D,V\n2025-01-01,1\n2025-01-02,2\n,3\n',
    columns: [date, amount],
    measure: sum,
    value: '3.00',
    told: [
      'data/total-row.csv:4:2: the last row looks like a total: its T[V] is the sum of all rows above it; if it is one say "skipLastLines": 1 in the source',
    ],
    said: { skipLastLines: 1 },
  },
  {
    name: 'trailing-minus',
    text: 'K,V\na,5.00-\nb,2000.00\n',
    columns: [text, amount],
    measure: sum,
    value: '1995.00',
    told: [
      'data/trailing-minus.csv:2:3: T[V]: "5.00-" is no decimal(18,2); say "negatives": "trailingMinus" in the source',
    ],
    said: { negatives: 'trailingMinus' },
  },
  {
    name: 'source-name-with-line-end',
    text: 'K,"Amount\nin EUR"\na,1\n',
    columns: [text, { ...amount, source: 'Amount\nin EUR' }],
    measure: sum,
    value: '1.00',
    told: [],
  },
  {
    name: 'lakh',
    text: 'K,V\na,"1,00,000.00"\nb,1.50\n',
    columns: [text, amount],
    measure: sum,
    value: '100001.50',
    told: [
      'data/lakh.csv:2:3: T[V]: "1,00,000.00" is no decimal(18,2); say "grouping": "lakh" in the source',
    ],
    said: { grouping: 'lakh', decimalSeparator: '.' },
  },
  {
    name: 'two-forms',
    text: 'K;V\na;1.234,50\nb;1,234.50\n',
    columns: [text, amount],
    measure: sum,
    value: '2469.00',
    told: [
      'data/two-forms.csv:2:3: T[V]: "1.234,50" has a comma before its fraction, and "1,234.50" of T[V] has not: a file has one form of numbers; write all of them alike',
      'data/two-forms.csv:3:3: T[V]: "1,234.50" has a point before its fraction, and "1.234,50" of T[V] has not: a file has one form of numbers; write all of them alike',
    ],
  },
  {
    name: 'delimiter-after-the-last-value',
    text: 'K;V\na;1;\nb;zwei;\nc;3;x\n',
    columns: [text, amount],
    measure: sum,
    value: '4.00',
    told: [
      'data/delimiter-after-the-last-value.csv:4:1: there are 3 values here, and the heading has 2; a value that has a delimiter in it stands in quotes',
    ],
  },
  // Exports of banks.
  {
    name: 'bank-with-lines-above-and-a-balance-below',
    text: 'Umsätze Girokonto;;;\nKonto;DE00 0000;;\n\nBuchungstag;Zweck;Betrag;Währung\n30.12.2025;Miete;-950,00;EUR\n29.12.2025;Gehalt;3.000,00;EUR\nKontostand;;2.050,00;EUR\n',
    columns: [
      { ...date, source: 'Buchungstag' },
      { ...amount, source: 'Betrag' },
    ],
    measure: sum,
    value: '2050.00',
    told: ['Buchungstag', 'Betrag'].map(
      (name) =>
        `data/bank-with-lines-above-and-a-balance-below.csv has no column "${name}"; its heading has "Umsätze Girokonto", "", "", ""; line 4 has the columns: say "skipLines": 3 in the source`,
    ),
    said: { skipLines: 3, skipLastLines: 1, delimiter: ';', decimalSeparator: ',', dateFormat: 'dd.MM.yyyy' },
  },
  {
    name: 'bank-with-currency-signs',
    text: 'Datum;Text;Betrag\n30.12.2025;Miete;-950,00 €\n29.12.2025;Gehalt;3.000,00 €\n',
    columns: [
      { ...date, source: 'Datum' },
      { ...amount, source: 'Betrag' },
    ],
    measure: sum,
    value: '2050.00',
    told: [
      'tables[0].columns[1].type: no value of T[V] in data/bank-with-currency-signs.csv is a decimal(18,2), the first is "-950,00 €"; it is no decimal(18,2); say "currencySigns": ["€"] in the source',
    ],
    said: { currencySigns: ['€'], delimiter: ';', decimalSeparator: ',', dateFormat: 'dd.MM.yyyy' },
  },
  {
    name: 'bank-without-heading',
    text: '"12/30/2025","-950.00","*","","RENT"\n"12/29/2025","3000.00","*","","PAYROLL"\n',
    columns: [
      { ...date, source: '1' },
      { ...amount, source: '2' },
    ],
    measure: sum,
    value: '2050.00',
    told: ['1', '2'].map(
      (name) =>
        `data/bank-without-heading.csv has no column "${name}"; its heading has "12/30/2025", "-950.00", "*", "", "RENT"; if that is a row already say "heading": false in the source, and which column each is, as "source": "1"`,
    ),
    said: { heading: false, dateFormat: 'MM/dd/yyyy' },
  },
  {
    name: 'bank-in-windows-1252-with-short-years',
    text: 'Buchung;Verwendungszweck;Betrag\n30.12.25;Bücher;-950,00\n29.12.25;Gehalt;3000,00\n',
    encoding: 'latin1',
    columns: [
      { ...date, source: 'Buchung' },
      { ...amount, source: 'Betrag' },
    ],
    measure: sum,
    value: '2050.00',
    told: [
      'tables[0].columns[0].type: no value of T[D] in data/bank-in-windows-1252-with-short-years.csv is a date, the first is "30.12.25"; it is no date as 2014-12-31; where dates are written otherwise the source says "dateFormat"; say "dateFormat": "dd.MM.yy" in the source',
    ],
    said: { encoding: 'windows-1252', delimiter: ';', decimalSeparator: ',', dateFormat: 'dd.MM.yy' },
  },
  {
    name: 'bank-with-two-columns-of-amounts',
    text: "Valuta;Belastung;Gutschrift\n30.12.2025;950.00;\n29.12.2025;;3'000.00\nTotal;950.00;3'000.00\n",
    columns: [
      { ...date, source: 'Valuta' },
      { ...amount, source: 'Gutschrift' },
      { ...amount, name: 'Debit', source: 'Belastung' },
    ],
    measure: 'SUM(T[V]) - SUM(T[Debit])',
    value: '2050.00',
    told: [
      'data/bank-with-two-columns-of-amounts.csv:4:1: T[D]: "Total" is no date of the form dd.MM.yyyy',
      'tables[0].columns[1].type: no value of T[V] in data/bank-with-two-columns-of-amounts.csv is a decimal(18,2), the first is "3\'000.00"; it is no decimal(18,2); say "groupSeparator": "\'" in the source',
    ],
    said: {
      groupSeparator: "'",
      skipLastLines: 1,
      delimiter: ';',
      decimalSeparator: '.',
      dateFormat: 'dd.MM.yyyy',
    },
  },
]

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const options = { memoryLimit: '512MB', imageOrigins: [] }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-public-cases-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A content folder with a model of each case. */
async function contentWith(name: string, sourceOf: (each: Case) => object): Promise<string> {
  const content = join(folder, name)
  for (const part of ['data', 'models']) await mkdir(join(content, part), { recursive: true })
  for (const each of cases) {
    const source = { csv: `data/${each.name}.csv`, ...sourceOf(each) }
    const measures = [{ name: 'Figure', expression: each.measure }]
    const model = {
      casement: 1,
      name: each.name,
      tables: [{ name: 'T', source, columns: each.columns, measures }],
    }
    await writeFile(join(content, `data/${each.name}.csv`), Buffer.from(each.text, each.encoding ?? 'utf8'))
    await writeFile(join(content, `models/${each.name}.json`), JSON.stringify(model))
  }
  const datasets = cases.map((each, index) => ({
    id: idOf(index),
    name: each.name,
    file: `models/${each.name}.json`,
  }))
  const list = {
    casement: 1,
    booksEnd: '2025-12',
    workspaces: [{ id: idOf(cases.length), name: 'W', reports: [], datasets }],
  }
  await writeFile(join(content, 'content.json'), JSON.stringify(list))
  return content
}

const isOf = (name: string) => (line: string) => new RegExp(`(data|models)/${name}\\.(csv|json)`).test(line)

/** What the check says of each file, by its name. */
async function checked(content: string): Promise<(name: string) => string[]> {
  const now = () => new Date('2026-01-01T00:00:00Z')
  const { problems, notes } = await checkContent(content, { ...options, now })
  const told = [...problems.map(problemText), ...notes]
  // A problem of the model stands in it; what it says names the file of the data.
  const shown = (line: string) =>
    line.replace(/^models\/\S+ (tables\[0\]\.columns\[\d\]\.(name|source): )?/, '')
  return (name) => told.filter(isOf(name)).map(shown)
}

test('the check says what each file needs', async () => {
  const told = await checked(await contentWith('as-it-is', () => ({})))
  expect(cases.map(({ name }) => ({ name, told: told(name) }))).toEqual(
    cases.map(({ name, told: expected }) => ({ name, told: expected })),
  )
})

test('with what the source says each has its right figure, and the check says nothing', async () => {
  const content = await contentWith('said', ({ said = {} }) => said)
  const right = cases.filter(({ said, told }) => said !== undefined || told.length === 0)
  expect(right.length).toBe(cases.length - 2)
  const told = await checked(content)
  expect(right.map(({ name }) => ({ name, told: told(name) }))).toEqual(
    right.map(({ name, notes = [] }) => ({ name, told: notes })),
  )
  const opened = await openContent(content, options)
  try {
    for (const each of right) {
      const dataset = opened.content.dataset(idOf(cases.indexOf(each)))!
      const query = { select: [{ name: 'f', field: { kind: 'measure', table: 'T', measure: 'Figure' } }] }
      const statement = compile(
        parseQuery(query),
        dataset.model,
        { username: '', roles: [] },
        { dialect: 'duckdb', today: '2026-01-01' },
      )
      const line = toLine('', statement, await opened.engine.run(statement))
      const figure = 'error' in line ? line.error : line.columns[0]!.values[0]
      expect({ name: each.name, figure }).toEqual({ name: each.name, figure: each.value })
    }
  } finally {
    await closeContent(opened)
  }
})
