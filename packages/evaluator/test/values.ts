import { answerPlan, encodeColumn, planVersion } from '../src/index.ts'
import type { CellType, Plan, PlanOperator, PlanRelation, PlanValue, Tables } from '../src/index.ts'

export const text: CellType = { kind: 'text' }
export const integer: CellType = { kind: 'integer' }
export const double: CellType = { kind: 'double' }
export const boolean: CellType = { kind: 'boolean' }
export const date: CellType = { kind: 'date' }
export const time: CellType = { kind: 'dateTime' }
export const decimal = (scale: number): CellType => ({ kind: 'decimal', scale })
export const amount = decimal(2)

export const literal = (value: string | boolean | null, type: CellType): PlanValue => ({
  kind: 'literal',
  value,
  type,
})
export const operation = (operator: PlanOperator, type: CellType, ...operands: PlanValue[]): PlanValue => ({
  kind: 'operation',
  operator,
  operands,
  type,
})

/** The most that an amount can be, in whole numbers and in cents. */
export const maxWhole = '9'.repeat(38)
export const maxCents = `${'9'.repeat(36)}.99`

export const noTables: Tables = { tables: new Map(), links: new Map() }

/** A plan whose answer is the columns of its last relation, which has no keys. */
export const planOfColumns = (types: readonly CellType[], ...relations: PlanRelation[]): Plan => ({
  version: planVersion,
  parameters: [],
  keyTypes: {},
  relations,
  parts: [{ relation: relations.length - 1, cells: types.map((_, column) => ({ column })), sorts: [] }],
  columns: types.map((type) => ({ type, isFigure: true })),
  sortTypes: [],
  orders: [],
})

/** A value that no row decides, as an answer gives it. */
export const answered = (value: PlanValue): unknown =>
  answerPlan(planOfColumns([value.type], { kind: 'rows', keys: [], domain: [], columns: [value] }), noTables)
    .columns[0]![0]

/** Tables of one table `t`, of columns as an engine answers them. */
export const tableOf = (
  columns: Readonly<Record<string, readonly [type: CellType, values: readonly unknown[]]>>,
  { hasBlankRow = false } = {},
): Tables => ({
  tables: new Map([
    [
      't',
      {
        rowCount: Object.values(columns)[0]?.[1].length ?? 0,
        hasBlankRow,
        columns: new Map(
          Object.entries(columns).map(([name, [type, values]]) => [name, encodeColumn(values, type)]),
        ),
      },
    ],
  ]),
  links: new Map(),
})
