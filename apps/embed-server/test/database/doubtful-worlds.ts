/** Tables with one doubt each, beside what is right, and what an author is told of them. */

export interface DoubtfulColumn {
  readonly name: string
  readonly type: string
}

export interface DoubtfulTable {
  readonly name: string
  readonly columns: readonly DoubtfulColumn[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const [nbsp, noWidth] = ['\u00A0', '\u200B']
/** An ü of one sign, and of two. */
export const composed = 'M\u00FCller'
export const apart = 'Mu\u0308ller'

export const tables: readonly DoubtfulTable[] = [
  {
    name: 'shops',
    columns: [
      { name: 'id', type: 'text' },
      { name: 'owner', type: 'text' },
      { name: 'blank', type: 'text' },
      { name: 'width', type: 'text' },
      { name: 'right', type: 'text' },
    ],
    rows: [
      ['a', composed, 'New York', 'x', 'North'],
      ['b', apart, `New${nbsp}York`, 'x', 'NORTH'],
      ['c', composed, 'Rome', `x${noWidth}`, 'South'],
    ],
  },
  {
    name: 'calendar',
    columns: [{ name: 'day', type: 'date' }],
    rows: [['2024-01-01'], ['2024-01-02'], ['2024-01-03'], ['2024-01-05']],
  },
  {
    name: 'sales',
    columns: [
      { name: 'shop', type: 'text' },
      { name: 'day', type: 'date' },
      { name: 'amount', type: 'decimal(18,2)' },
    ],
    rows: [
      ['A', '2024-01-01', 1],
      ['b ', '2024-01-02', 2],
      ['X', '2024-01-03', 4],
      ['b ', '2031-01-01', 8],
      [null, null, 16],
    ],
  },
]

export const relationships = [
  { from: { table: 'sales', column: 'shop' }, to: { table: 'shops', column: 'id' } },
  { from: { table: 'sales', column: 'day' }, to: { table: 'calendar', column: 'day' } },
]

const differ = (one: string, other: string, by: string) =>
  `${JSON.stringify(one)} and ${JSON.stringify(other)} differ by ${by}`
const looks = (column: string, one: string, other: string, by: string) =>
  `shops[${column}] has texts that look alike and are not the same: ${differ(one, other, by)}; write them alike, or each has figures of its own`

/** Doubts, by the end of what is told; of a CSV file the first stray is that of the first row. */
export const told = (isCsv: boolean): readonly string[] => [
  `3 rows of "sales" have values of sales[shop] that shops[id] lacks, the first is "${isCsv ? 'b ' : 'X'}"; no figure by "shops" has them; ${differ('b ', 'b', 'spaces at the end')}`,
  '1 row of "sales" has a value of sales[day] that calendar[day] lacks, the first is "2031-01-01"; no figure by "calendar" has them',
  'calendar[day] has 4 of the 5 days from its first to its last; 2024-01-04 is the first that it lacks. Time functions skip such days, and facts of them are in no figure by "calendar"',
  looks('owner', apart, composed, 'how their accents are composed'),
  looks('blank', 'New York', `New${nbsp}York`, 'a blank that is no space, as one that does not break'),
  looks('width', 'x', `x${noWidth}`, 'a sign of no width'),
]

/** Statements that make the tables; `type` is the engine's name of a type. */
export const statements = (type: (name: string) => string, prefix = ''): readonly string[] =>
  tables.flatMap(({ name, columns, rows }) => [
    `CREATE TABLE ${prefix}${name} (${columns.map((column) => `"${column.name}" ${type(column.type)}`).join(', ')})`,
    `INSERT INTO ${prefix}${name} VALUES ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`,
  ])

const literal = (value: string | number | null) => (typeof value === 'string' ? `'${value}'` : String(value))

/** The model over sources of one kind. */
export const modelOver = (sourceOf: (table: DoubtfulTable) => object, more: object = {}) => ({
  casement: 1,
  name: 'Doubtful',
  ...more,
  dateTable: 'calendar',
  tables: tables.map((table) => ({ name: table.name, source: sourceOf(table), columns: table.columns })),
  relationships,
})
