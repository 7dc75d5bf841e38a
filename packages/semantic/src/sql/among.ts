import { blankAs } from '../model/blank-as.ts'
import type { Value } from '../plan/relation.ts'
import type { RlsFilter } from '../rules/rls-filter.ts'
import type { Dialect } from './dialect-words.ts'
import type { RelationPrinter } from './print-relation.ts'
import type { ValuePrinter } from './print-value.ts'

/**
 * A condition that is TRUE where values of the row at hand stand together in a row of a relation, and else FALSE. BLANK is
 * beside BLANK alone, and text without case. The relation is a sub-query of its own, whatever statement it stands in.
 */
export function printAmong(
  { values, found, relation }: RlsFilter & { kind: 'among' },
  {
    dialect,
    relations,
    row,
    cells,
  }: { dialect: Dialect; relations: RelationPrinter; row: ValuePrinter; cells: ValuePrinter },
): string {
  const name = relations.name(relation)
  if (values.length === 0) return `EXISTS (${relations.with()}SELECT 1 FROM ${name})`
  const sides = (list: readonly Value[], printer: ValuePrinter) =>
    list.map((value) => comparable(value, printer, dialect)).join(', ')
  return `(${sides(values, row)}) IN (${relations.with()}SELECT ${sides(found, cells)} FROM ${name})`
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
