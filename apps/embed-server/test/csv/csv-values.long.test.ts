import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemText } from '@casement/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTables } from '../database/opened-tables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-csv-'))
  await mkdir(join(folder, 'data'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What becomes of a file whose one column V has this type: its values, or what is wrong with them. */
async function read(
  file: string | Buffer,
  type: string,
  form: object = {},
): Promise<{ values?: unknown[]; told: string[] }> {
  await writeFile(join(folder, 'data/x.csv'), file)
  const columns = [{ name: 'V', type }]
  const source = { csv: 'data/x.csv', ...form }
  const opened = await openTables([{ name: 'T', source, columns }], { folder })
  try {
    const { problems, notes } = opened.findings
    if (problems.length > 0) return { told: problems.map(problemText) }
    const [values = []] = await opened.read('"V"', 0)
    return { values: [...values], told: notes.map(problemText) }
  } finally {
    await opened.close()
  }
}
/** A file of two columns, so that an empty value is no empty line. */
const file = (values: readonly string[], delimiter = ',') =>
  ['V', ...values].map((value) => `${value}${delimiter}x\n`).join('')

test.each<[type: string, form: object, written: string[], values: unknown[]]>([
  [
    'decimal(18,2)',
    {},
    ['1', '1.5', '-0.10', '+2.500', '007.10', ' 3 ', '.5', ''],
    ['1.00', '1.50', '-0.10', '2.50', '7.10', '3.00', '0.50', null],
  ],
  [
    'decimal(38,10)',
    {},
    ['1234567890123456789012345678.0123456789'],
    ['1234567890123456789012345678.0123456789'],
  ],
  ['decimal(4,4)', {}, ['0.1234', '.1'], ['0.1234', '0.1000']],
  ['integer', {}, ['1', '-2', '3.00', '9223372036854775807'], ['1', '-2', '3', '9223372036854775807']],
  ['double', {}, ['1.5', '1e3', '-2E-2'], [1.5, 1000, -0.02]],
  [
    'decimal(18,2)',
    { decimalSeparator: ',' },
    ['"1,5"', '"1.234,50"', '1.234'],
    ['1.50', '1234.50', '1234.00'],
  ],
  ['decimal(18,2)', { decimalSeparator: '.' }, ['"1,234.50"', '"1,234"'], ['1234.50', '1234.00']],
  ['text', {}, ['007', ' a ', '"a ""b"", c"', '1,5'.replace(',', '.')], ['007', ' a ', 'a "b", c', '1.5']],
  ['boolean', {}, ['true', 'FALSE', '1'], [true, false, true]],
  [
    'date',
    {},
    ['2014-12-31', '2014-1-5', '2014/02/03', '2014-02-03T00:00:00', '0001-01-01'],
    ['2014-12-31', '2014-01-05', '2014-02-03', '2014-02-03', '0001-01-01'],
  ],
  ['date', { dateFormat: 'dd.MM.yyyy' }, ['1.2.2020', '31.12.2020'], ['2020-02-01', '2020-12-31']],
  ['date', { dateFormat: 'd MMM yyyy' }, ['1 Feb 2020'], ['2020-02-01']],
  ['date', { dateFormat: 'MM/dd/yyyy H:mm' }, ['2/1/2020 0:00'], ['2020-02-01']],
  ['date', { dateFormat: 'dd/MM/yy' }, ['01/02/20'], ['2020-02-01']],
  [
    'dateTime',
    {},
    ['2014-12-31 10:20:30', '2014-12-31T10:20', '2014-12-31'],
    ['2014-12-31 10:20:30', '2014-12-31 10:20:00', '2014-12-31 00:00:00'],
  ],
])('%s %j reads %j exactly', async (type, form, written, values) => {
  expect(await read(file(written), type, form)).toEqual({ values, told: [] })
})

test.each<[type: string, form: object, wrong: string, message: RegExp]>([
  [
    'decimal(18,2)',
    {},
    '1.005',
    /has 3 digits after the point, and decimal\(18,2\) keeps 2; did you mean decimal\(18,3\)\?/,
  ],
  ['decimal(5,2)', {}, '12345.5', /has 5 digits before the point, and decimal\(5,2\) keeps 3/],
  ['decimal(18,2)', {}, '1e3', /is no decimal/],
  ['decimal(18,2)', {}, '1_000', /is no decimal/],
  ['decimal(18,2)', {}, '(1.50)', /is no decimal/],
  ['decimal(18,2)', {}, '1.50-', /is no decimal/],
  ['decimal(18,2)', {}, '-', /is no decimal/],
  ['decimal(18,2)', { decimalSeparator: ',' }, '1.5', /is no decimal/],
  ['integer', {}, '1.5', /is no whole number; did you mean decimal\(18,1\)\?/],
  ['integer', {}, '9223372036854775808', /has 19 digits before the point/],
  ['double', {}, 'nan', /is no number/],
  ['double', {}, 'inf', /is no number/],
  ['double', {}, '1e999', /is no number/],
  ['boolean', {}, 'maybe', /is neither true nor false/],
  ['date', {}, '2014-02-30', /is no date as 2014-12-31/],
  ['date', {}, '2014-01-01 10:00', /is no date/],
  ['date', {}, '20140101', /is no date/],
  ['date', {}, '01/02/20', /is no date .* the source says "dateFormat"/],
  ['date', { dateFormat: 'dd/MM/yyyy' }, '31/12/14', /is no date of the form dd\/MM\/yyyy/],
  ['date', { dateFormat: 'dd/MM/yyyy' }, '12/31/2014', /is no date of the form dd\/MM\/yyyy/],
  ['date', { dateFormat: 'dd/MM/yyyy H:mm' }, '01/02/2020 10:30', /is no date of the form/],
])('%s %j refuses %j with its line and column', async (type, form, wrong, message) => {
  const said = (form as { dateFormat?: string }).dateFormat
  const date =
    said === undefined ? '2020-01-01' : `01/02/2020${said.slice('dd/MM/yyyy'.length).replace(/H.*/, '0:00')}`
  const right = type === 'date' ? date : type === 'boolean' ? 'true' : '1'
  const answer = await read(`A,V\n"two\nlines",${right}\nx,"${wrong}"\n`, type, form)
  expect(answer.values).toBeUndefined()
  expect(answer.told).toHaveLength(1)
  expect(answer.told[0]).toMatch(/^data\/x\.csv:4:3: T\[V\]: "/)
  expect(answer.told[0]).toMatch(message)
})

test.each<[what: string, written: string[], told: RegExp]>([
  [
    'a fraction or thousands, with points',
    ['1.234', '2'],
    /"1\.234" can be 1234 or 1\.234; say "decimalSeparator"/,
  ],
  [
    'a fraction or thousands, with commas',
    ['"1,234"', '2'],
    /"1,234" can be 1234 or 1\.234; say "decimalSeparator"/,
  ],
])('in a file with semicolons %s is refused', async (_, written, told) => {
  expect((await read(file(written, ';'), 'decimal(18,3)')).told.join()).toMatch(told)
})

test('a number that can be read in one way only decides for all of the file', async () => {
  const taken = /is read with "delimiter": ";", "decimalSeparator": ","/
  const answer = await read(file(['1.234', '1.234,50', '0,5'], ';'), 'decimal(18,2)')
  expect(answer).toEqual({ values: ['1234.00', '1234.50', '0.50'], told: [expect.stringMatching(taken)] })
})

test('two orders of day and month that give the same days are no doubt', async () => {
  const { values } = await read(file(['01/01/2020', '02/02/2020']), 'date')
  expect(values).toEqual(['2020-01-01', '2020-02-02'])
})

test.each<[what: string, bytes: Buffer, form: object]>([
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFV,x\nMünchen €,1\n'), {}],
  ['UTF-16, least byte first', Buffer.from('\uFEFFV,x\nMünchen €,1\n', 'utf16le'), {}],
  ['UTF-16, greatest byte first', Buffer.from('\uFEFFV,x\nMünchen €,1\n', 'utf16le').swap16(), {}],
  [
    'Windows-1252, its euro too',
    Buffer.from('V,x\nM\xfcnchen \x80,1\n', 'latin1'),
    { encoding: 'windows-1252' },
  ],
])('%s is read', async (_, bytes, form) => {
  expect((await read(bytes, 'text', form)).values).toEqual(['München €'])
})

test.each<[what: string, bytes: Buffer, encoding: string, told: string]>([
  [
    'UTF-8 where it is said, and is not',
    Buffer.from('V,x\nM\xfcnchen,1\n', 'latin1'),
    'utf-8',
    'data/x.csv:2:1: "M\uFFFDnchen" is not written in UTF-8, as its source says; save the file as UTF-8, or say its encoding in the source, such as "encoding": "windows-1252"',
  ],
  [
    'another encoding where it is UTF-8',
    Buffer.from('V,x\nMünchen,1\n'),
    'windows-1252',
    'data/x.csv: is written in UTF-8, and its source says "encoding": "windows-1252"; leave "encoding" out',
  ],
  [
    'UTF-16 where half of a character is left',
    Buffer.concat([Buffer.from('V,x\na,1\n', 'utf16le'), Buffer.from([0x00, 0xd8])]),
    'utf-16le',
    'data/x.csv: is no text in utf-16le; say the encoding that it has in its source',
  ],
])('%s is refused', async (_, bytes, encoding, told) => {
  expect((await read(bytes, 'text', { encoding })).told).toEqual([told])
})

test('plain letters are of every encoding', async () => {
  expect((await read('V,x\nMuenchen,1\n', 'text', { encoding: 'windows-1252' })).values).toEqual(['Muenchen'])
})

test.each<[what: string, text: string, values: unknown[]]>([
  ['lines that end in three ways', 'V,x\r\n1,a\n2,"b"\n\n3,c', ['1', '2', '3']],
  ['returns alone', 'V,x\r1,a\r2,b\r', ['1', '2']],
  ['a value of several lines', 'x,V\n"a\r\nb",1\nc,2\n', ['1', '2']],
])('a file with %s is read', async (_, text, values) => {
  expect((await read(text, 'integer')).values).toEqual(values)
})

test.each<[what: string, text: string, told: string]>([
  [
    'a line with a value too many',
    'V,x\n1,a\n2,b,c\n',
    'data/x.csv:3:1: there are 3 values here, and the heading has 2; a value that has a delimiter in it stands in quotes',
  ],
  [
    'a quote within a value',
    'V,x\n1,"a"b"\n',
    'data/x.csv:2:6: "b" follows the quote that closes the one opened at column 3; a quote within a value is written twice',
  ],
  ['nothing at all', '', 'data/x.csv: is empty; its first line names the columns'],
  [
    'an empty first line',
    '\nV,x\n1,a\n',
    'data/x.csv: begins with an empty line; line 2 has the columns: say "skipLines": 1 in the source',
  ],
])('a file with %s is refused', async (_, text, told) => {
  expect((await read(text, 'integer')).told).toEqual([told])
})

test.each<[said: object, type: string, written: string[], values: unknown[]]>([
  [
    { emptyValues: ['N/A', '-', '#N/A'] },
    'decimal(18,2)',
    ['N/A', '1.00', ' - ', 'n/a', '#N/A', '-1'],
    [null, '1.00', null, null, null, '-1.00'],
  ],
  [{ emptyValues: ['unknown'] }, 'text', ['Unknown', 'known', ''], [null, 'known', null]],
  [{ emptyValues: ['-'] }, 'date', ['2024-01-01', '-'], ['2024-01-01', null]],
  [
    { trueValues: ['ja', 'x'], falseValues: ['nein', '-'] },
    'boolean',
    ['Ja', 'NEIN', 'x', '-', 'true', ''],
    [true, false, true, false, true, null],
  ],
  [
    { negatives: 'parentheses' },
    'decimal(18,2)',
    ['(1.50)', '1.50', ' (2) ', '-3'],
    ['-1.50', '1.50', '-2.00', '-3.00'],
  ],
  [
    { negatives: 'trailingMinus', decimalSeparator: ',', delimiter: ';' },
    'decimal(18,2)',
    ['1.234,50-', '1,50', '-2'],
    ['-1234.50', '1.50', '-2.00'],
  ],
  [
    { groupSeparator: "'" },
    'decimal(18,2)',
    ["1'234.50", '1’234’567.50', '12.00', "-1'000"],
    ['1234.50', '1234567.50', '12.00', '-1000.00'],
  ],
  [
    { groupSeparator: ' ', decimalSeparator: ',', delimiter: ';' },
    'decimal(18,2)',
    ['1 234,50', '1\u00a0234\u202f567,50', '12,00'],
    ['1234.50', '1234567.50', '12.00'],
  ],
  [
    { groupSeparator: "'", negatives: 'parentheses' },
    'integer',
    ["(1'000)", "12'34'567"],
    ['-1000', '1234567'],
  ],
])('what a source says of its texts: %j as %s', async (said, type, written, values) => {
  const delimiter = 'delimiter' in said ? ';' : ','
  expect(await read(file(written, delimiter), type, said)).toEqual({ values, told: [] })
})

test.each([
  ['N/A', 'decimal(18,2)', '"emptyValues": ["N/A"]'],
  ['-', 'double', '"emptyValues": ["-"]'],
  ['ja', 'boolean', 'say "trueValues" and "falseValues"'],
  ['(1.50)', 'decimal(18,2)', '"negatives": "parentheses"'],
  ['1.50-', 'decimal(18,2)', '"negatives": "trailingMinus"'],
  ["1'234.50", 'decimal(18,2)', `"groupSeparator": "'"`],
  ['1 234.50', 'double', '"groupSeparator": " "'],
])('what a source may say is proposed for %s as %s', async (written, type, proposed) => {
  const { told } = await read(
    file(['1', written, '2'].filter((each) => type !== 'boolean' || each === written)),
    type,
  )
  expect(told.join('\n')).toContain(proposed)
})

test.each([
  ["1'23.50", { groupSeparator: "'" }],
  ['1 2', { groupSeparator: ' ' }],
  ['(1.50', { negatives: 'parentheses' }],
  ['1.5--', { negatives: 'trailingMinus' }],
])('%s is no number, whatever %j says', async (written, said) => {
  expect((await read(file(['1', written]), 'decimal(18,2)', said)).told.join()).toContain(
    'is no decimal(18,2)',
  )
})

const above = 'Account:,DE12\nfrom,"2024-01-01\n'
test.each([
  ['lines above it that the source counts', `${above}V,W\n1.00,x\n2.00,y\n`, { skipLines: 2 }],
  [
    'the same of another line end',
    `${above}V,W\n1.00,x\n2.00,y\n`.replaceAll('\n', '\r\n'),
    { skipLines: 2 },
  ],
  ['the line of a spreadsheet that says the delimiter', 'sep=;\nV;W\n1.00;x\n2.00;y\n', {}],
])('a heading has %s', async (_, text, said) => {
  expect(await read(text, 'decimal(18,2)', said)).toEqual({ values: ['1.00', '2.00'], told: [] })
})

test('lines above a heading are proposed to be left out, and the place of a mistake is that of the file', async () => {
  const text = 'Account:;DE12\n\nV;W\n1.00;x\nzwei;y\n'
  expect((await read(text, 'decimal(18,2)')).told.join()).toContain(
    'line 3 has the columns: say "skipLines": 2 in the source',
  )
  expect((await read(text, 'decimal(18,2)', { skipLines: 2 })).told.join()).toContain('data/x.csv:5:1')
  expect((await read(text, 'decimal(18,2)', { skipLines: 9 })).told.join()).toContain(
    'has no heading after its first 9 lines',
  )
})

test.each<[what: string, written: string[], said: object, told: string[]]>([
  [
    'times with a zone beside times without',
    ['2024-01-01T10:00:00Z', '2024-01-01T10:00:00', '2024-01-02'],
    {},
    ['data/x.csv: has 1 time of T[V] with a zone and 1 without, which are taken for UTC'],
  ],
  [
    'offsets beside times without, told in UTC',
    ['2024-01-01T10:00:00+02:00', '2024-01-01T10:00:00Z', '2024-01-01 10:00'],
    { timeOffsets: 'utc' },
    ['data/x.csv: has 2 times of T[V] with a zone and 1 without, which are taken for UTC'],
  ],
  [
    'the same by their own clocks',
    ['2024-01-01T10:00:00+02:00', '2024-01-01 10:00'],
    { timeOffsets: 'local' },
    [],
  ],
  ['times with a zone alone', ['2024-01-01T10:00:00Z', '2024-01-01T11:00:00Z'], {}, []],
])('%s', async (_, written, said, told) => {
  const { values, told: notes } = await read(file(written), 'dateTime', said)
  expect(values).toHaveLength(written.length)
  expect(notes).toEqual(told)
})

const rows = (last: string) => `Day,Text,V\n2025-01-01,a,1\n2025-01-02,b,2\n${last}\n`
const total = async (text: string, form: object = {}) => {
  await writeFile(join(folder, 'data/x.csv'), text)
  const columns = [
    { name: 'Text', type: 'text' },
    { name: 'V', type: 'decimal(18,2)' },
  ]
  const opened = await openTables([{ name: 'T', source: { csv: 'data/x.csv', ...form }, columns }], {
    folder,
  })
  await opened.close()
  return [...opened.findings.problems, ...opened.findings.notes].map(problemText)
}
const isTotal = (place: string, lines = 1) => [
  `data/x.csv:${place}: the last row looks like a total: its T[V] is the sum of all rows above it; if it is one say "skipLastLines": ${lines} in the source`,
]
test.each<[what: string, last: string, form: object, told: string[]]>([
  ['a sum without a name', ',,3', {}, isTotal('4:3')],
  ['a sum with a word for it', ',Summe,3', {}, isTotal('4:8')],
  ['a sum with a name of its own', '2025-01-03,c,3', {}, []],
  ['a word with another number', ',Total,4', {}, []],
  ['no sum', ',,4', {}, []],
  ['a line below that is left out', ',,3', { skipLastLines: 1 }, []],
  ['a sum above a line that is left out', ',Total,3\nend,,', { skipLastLines: 1 }, isTotal('4:8', 2)],
])('%s below the data', async (_, last, form, told) => {
  expect(await total(rows(last), form)).toEqual(told)
})

test('a delimiter after the last value of a line is taken by both readers', async () => {
  for (const text of ['V,x\n1,a,\n2,b,\n', 'V,x\r\n1,a,\n2,b,\r\n'])
    expect(await read(text, 'integer')).toEqual({ values: ['1', '2'], told: [] })
})

test.each([
  [
    'no delimiter',
    '1;2,5\n',
    { heading: false },
    'data/x.csv: has no heading, and "," or ";" may stand between its values; say "delimiter" in its source',
  ],
  [
    'a position that it has not',
    '1;2\n',
    { heading: false, delimiter: ';' },
    'tables[0].columns[0].name: data/x.csv has no heading, so that its columns are called 1 to 2, and none "V"; say which it is, as "source": "1"',
  ],
])('a file without a heading says %s', async (_, text, form, told) => {
  expect((await read(text, 'integer', form)).told).toEqual([told])
})

test.each<[said: object, type: string, wrong: string]>([
  [{ dayNumbers: '1900' }, 'date', '60'],
  [{ dayNumbers: '1900' }, 'date', '0'],
  [{ dayNumbers: '1900' }, 'date', '-1'],
  [{ dayNumbers: '1900' }, 'date', '2958466'],
  [{ dayNumbers: '1900' }, 'date', '45292.5'],
  [{ dayNumbers: '1900' }, 'date', '45292.999999'],
  [{ dayNumbers: '1904' }, 'dateTime', '2957004'],
  [{}, 'decimal(18,4)', '45%'],
  [{ percentages: 'fractions' }, 'decimal(18,4)', '1.555%'],
  [{ percentages: 'points' }, 'decimal(18,2)', '45%%'],
  [{}, 'decimal(18,2)', '1E2'],
  [{ scientific: true }, 'decimal(18,2)', '1.2E-5'],
  [{ scientific: true }, 'integer', '1.5E0'],
  [{ scientific: true }, 'decimal(38,2)', '1E400'],
  [{ currencySigns: ['€'] }, 'decimal(18,2)', '€1€'],
  [{ currencySigns: ['€'] }, 'decimal(18,2)', '$1'],
  [{ currencySigns: ['€'] }, 'decimal(18,2)', '€'],
  [{ grouping: 'lakh', decimalSeparator: '.' }, 'decimal(18,2)', '1,000,000'],
  [{ grouping: 'lakh', decimalSeparator: '.' }, 'decimal(18,2)', '1,0,000'],
  [{ decimalSeparator: '.' }, 'decimal(18,2)', '1,00,000'],
  [{ dateFormat: 'yyyy-MM' }, 'date', '2024-13'],
  [{ dateFormat: 'yyyyMMdd' }, 'date', '2014111'],
  [{ dateFormat: 'M/d/yyyy h:mm tt' }, 'dateTime', '1/1/2024 13:00 PM'],
  [{ dateFormat: 'M/d/yyyy h:mm tt' }, 'dateTime', '1/1/2024 0:30 AM'],
  [{ dateFormat: 'd MMM yyyy', dateLanguage: 'de' }, 'date', '1 May 2024'],
  [{ dateFormat: 'd MMM yyyy', dateLanguage: 'de' }, 'date', '1 Ma 2024'],
  [{ dateFormat: 'd MMM yyyy', dateLanguage: 'fr' }, 'date', '1 jui 2024'],
  [{ dateFormat: 'd MMM yyyy', dateLanguage: 'de' }, 'date', '31 Feb 2024'],
  [{}, 'dateTime', '2024-01-01T10:00+02:00'],
  [{ timeOffsets: 'utc' }, 'dateTime', '2024-01-01T10:00+25:00'],
  [{ timeOffsets: 'utc' }, 'dateTime', '2024-01-01+02:00'],
  [{ timeOffsets: 'utc' }, 'date', '2024-01-01T00:00+02:00'],
])('%j as %s does not take %s', async (said, type, wrong) => {
  const { values, told } = await read(`V,x\n"${wrong}",x\n`, type, said)
  expect(values).toBeUndefined()
  expect(told).toEqual([expect.stringContaining(`data/x.csv:2:1: T[V]: "${wrong}" `)])
})
