import { blankAs } from '../model/blank-as.ts'
import type { Model } from '../model/model.ts'
import type { Value } from '../plan/relation.ts'
import type { Dialect } from '../sql/dialect-words.ts'
import { quoted } from '../sql/dialect.ts'
import { nothingKnown } from '../sql/knowledge.ts'
import type { Parameters } from '../sql/parameters.ts'
import { RelationPrinter } from '../sql/print-relation.ts'
import { ValuePrinter } from '../sql/print-value.ts'
import { SecuredTables } from '../sql/secured-table.ts'
import type { SecuredOptions } from '../sql/secured-table.ts'
import type { RlsFilter } from '../rules/rls-filter.ts'

/**
 * The tables of a statement, limited to the rows that filters let through. `shared`: the statement writes what rules look
 * into, once; absent: a condition has it in a sub-query of its own.
 */
export const securedTables = (
  model: Model,
  rlsFilterOf: (table: string) => RlsFilter,
  options: Omit<SecuredOptions, 'among'>,
  shared?: RelationPrinter,
): SecuredTables =>
  new SecuredTables(model, rlsFilterOf, {
    ...options,
    among(filter, row) {
      const relations = shared ?? relationsOfRules(model, options)
      const before = () => (shared ? '' : relations.with())
      return printAmong(filter, { ...options, row, relations, before })
    },
  })

const nowhere = (): never => {
  throw new Error('What a rule found is told by its columns')
}

/** Writes what rules look into, of whole tables: a rule says who sees what, and is under none. */
export function relationsOfRules(
  model: Model,
  { dialect, parameters }: { dialect: Dialect; parameters: Parameters },
): RelationPrinter {
  const sources = new SecuredTables(model, () => ({ kind: 'everything' }), {
    dialect,
    parameters,
    among: nowhere,
  })
  return new RelationPrinter({ model, dialect, parameters, sources, known: nothingKnown })
}

/**
 * A condition that is TRUE where values of the row at hand stand together in a row of a relation, and else FALSE. BLANK is
 * beside BLANK alone, and text without case.
 */
function printAmong(
  { values, found, relation }: RlsFilter & { kind: 'among' },
  {
    dialect,
    parameters,
    row,
    relations,
    before,
  }: {
    dialect: Dialect
    parameters: Parameters
    row: ValuePrinter
    relations: RelationPrinter
    /** What a sub-query of the relation begins with. */
    before: () => string
  },
): string {
  const name = relations.name(relation)
  if (values.length === 0) return `EXISTS (${before()}SELECT 1 FROM ${name})`
  const cells = new ValuePrinter(dialect, parameters, {
    field: nowhere,
    key: nowhere,
    cell: (of, column) => `${relations.name(of)}.${quoted(column)}`,
  })
  const sides = (list: readonly Value[], printer: ValuePrinter) =>
    list.map((value) => comparable(value, printer, dialect)).join(', ')
  return `(${sides(values, row)}) IN (${before()}SELECT ${sides(found, cells)} FROM ${name})`
}

/** A value as two that are never NULL: whether it is BLANK, and what it is or BLANK counts as. */
function comparable(value: Value, printer: ValuePrinter, dialect: Dialect): string {
  const { type } = value
  const blank: Value = { kind: 'literal', value: blankAs(type), type }
  // Not every engine finds a number among others of other widths.
  const [sql, other] = [value, blank].map((each) =>
    type.kind === 'text'
      ? dialect.fold(printer.print(each))
      : `CAST(${printer.print(each)} AS ${dialect.type(type)})`,
  )
  return `${sql} IS NULL, COALESCE(${sql}, ${other})`
}
