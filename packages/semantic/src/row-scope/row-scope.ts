import { toCell } from '@casement/evaluator'
import { cellType } from '../model/cell-type.ts'
import type { Column } from '../model/column.ts'
import { findTable } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { ruledBy } from '../model/relationships.ts'
import { visibleModel } from '../objects/visible-model.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { rlsFiltersFor, rolesOf } from '../rules/filters-of-roles.ts'
import { securedTables } from '../secured/secured-tables.ts'
import { dialects, quoted } from '../sql/dialect.ts'
import type { Dialect } from '../sql/dialect-words.ts'
import { Parameters } from '../sql/parameters.ts'
import type { SecuredTables } from '../sql/secured-table.ts'
import type { DialectName, EngineResult, Statement } from '../sql/statement.ts'
import { ruleWords } from './rule-words.ts'

/** A statement, and how its result is read. */
export interface ReadStatement<T> {
  readonly statement: Pick<Statement, 'sql' | 'parameters'>
  read(result: EngineResult): T
}

/** A table of which an effective identity does not see every row: why, and what counts and shows those that it sees. */
export interface TableScope {
  readonly table: string
  /** Rules of the table itself, by the identity's roles. */
  readonly rules: readonly { readonly role: string; readonly dax: string; readonly words: string | null }[]
  /** Other tables whose rules reach this one over relationships. */
  readonly limitedBy: readonly string[]
  readonly counts: ReadStatement<{ readonly visible: number; readonly all: number }>
  readonly sample: {
    /** As readers know them. */
    readonly columns: readonly string[]
    /** Absent: there is nothing to be shown. */
    readonly rows?: ReadStatement<readonly (readonly (string | null)[])[]>
  }
}

export interface ScopeOptions {
  readonly dialect: DialectName
  /** 'YYYY-MM-DD' */
  readonly today: string
  /** The most rows that a table is shown with. */
  readonly sampleRows: number
}

const maxSampleColumns = 12

/**
 * Which tables of a model an effective identity does not see whole, in the model's order. Rows that are seen are read
 * from secured tables, as by every query. Throws ModelError for a name or a rule that the dialect has no words for.
 */
export function rowScopeOf(model: Model, identity: EffectiveIdentity, options: ScopeOptions): TableScope[] {
  const dialect = dialects[options.dialect]
  dialect.own?.requireWritable(model)
  const filterOf = rlsFiltersFor(model, identity, options.today)
  const visible = visibleModel(model, identity)
  const limited = model.tables.filter(({ name }) => filterOf(name).kind !== 'everything')
  return limited.map((table) => {
    const seenBy = (parameters: Parameters) => securedTables(model, filterOf, { dialect, parameters })
    const allBy = (parameters: Parameters) =>
      securedTables(model, () => ({ kind: 'everything' }), { dialect, parameters })
    return {
      table: table.name,
      ...causesOf(table, model, identity),
      counts: countsOf(table, { seenBy, allBy, dialect }),
      sample: sampleOf(findTable(visible, table.name), { seenBy, dialect, count: options.sampleRows }),
    }
  })
}

/** Rules that limit a table. An identity that sees nothing is limited by none: it lacks a role. */
function causesOf(
  { name }: Table,
  model: Model,
  identity: EffectiveIdentity,
): Pick<TableScope, 'rules' | 'limitedBy'> {
  const roles = [...new Set(rolesOf(model, identity))]
  const rules = roles.flatMap((role) =>
    role.rules
      .filter((rule) => rule.table === name)
      .map(({ expression, filter }) => ({
        role: role.name,
        dax: expression,
        words: ruleWords(filter, identity),
      })),
  )
  const reached = ruledBy(model, name)
  const ruled = new Set(roles.flatMap((role) => role.rules.map(({ table }) => table)))
  const limitedBy = model.tables.map((table) => table.name)
  return {
    rules,
    limitedBy: limitedBy.filter((other) => other !== name && reached.has(other) && ruled.has(other)),
  }
}

type Sources = (parameters: Parameters) => SecuredTables

/** Both counts in one statement, so that they are of the same moment. */
function countsOf(
  table: Table,
  { seenBy, allBy, dialect }: { seenBy: Sources; allBy: Sources; dialect: Dialect },
): TableScope['counts'] {
  const parameters = new Parameters(dialect.own?.place)
  const [visible, all] = [seenBy, allBy].map(
    (sources, place) =>
      `SELECT ${place} AS c0, count(*) AS c1 FROM ${sources(parameters).source(table, { columns: [] })} AS "rows"`,
  )
  return {
    statement: { sql: `${visible} UNION ALL ${all}`, parameters: parameters.values },
    read({ columns: [places = [], counts = []] }) {
      const countAt = (place: number) => Number(counts[places.findIndex((each) => Number(each) === place)])
      return { visible: countAt(0), all: countAt(1) }
    },
  }
}

/** The first rows that are seen, by what is shown of them: equal rows are the same wherever they stand. */
function sampleOf(
  table: Table | undefined,
  { seenBy, dialect, count }: { seenBy: Sources; dialect: Dialect; count: number },
): TableScope['sample'] {
  const columns = (!table || table.hidden ? [] : table.columns.filter(({ hidden }) => !hidden)).slice(
    0,
    maxSampleColumns,
  )
  const names = columns.map(({ displayName, name }) => displayName ?? name)
  if (!table || columns.length === 0 || count === 0) return { columns: names }
  const parameters = new Parameters(dialect.own?.place)
  const cells = columns.map(({ source }) => `"rows".${quoted(source)}`)
  const order = columns.map(({ type }, place) => {
    const cell = cells[place]!
    return `${type.kind === 'text' ? dialect.ordered(cell) : cell} NULLS LAST`
  })
  const sql = [
    `SELECT ${cells.map((cell, place) => `${cell} AS c${place}`).join(', ')}`,
    `FROM ${seenBy(parameters).source(table, { columns })} AS "rows"`,
    `ORDER BY ${order.join(', ')}`,
    `LIMIT ${count}`,
  ].join(' ')
  return {
    columns: names,
    rows: {
      statement: { sql, parameters: parameters.values },
      read: (result) =>
        (result.columns[0] ?? []).map((_, row) =>
          columns.map((column, place) => textOf(result.columns[place]?.[row], column)),
        ),
    },
  }
}

function textOf(value: unknown, { type }: Column): string | null {
  const cell = toCell(value, cellType(type))
  return cell === null ? null : String(cell)
}
