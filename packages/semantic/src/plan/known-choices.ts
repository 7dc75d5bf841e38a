import { blankAs } from '../model/blank-as.ts'
import type { Column } from '../model/column.ts'
import { tableOf } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import type { FoldFunction } from '../model/typed-expression.ts'
import { boolean, integer, text } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { TableValue } from './evaluation-context.ts'
import type { Context, ContextFilter, Value } from './relation.ts'

type Literal = Value & { kind: 'literal' }
type Operation = Value & { kind: 'operation' }

/*
 * Tables of choices have their values in the model, so that what a filter leaves of them is known before any data are
 * read. A measure that asks for the choice is compiled as if it had been written for it alone: no other branch is read, no
 * grain of another figure counts, and its plan is as it was without a choice.
 */

/** The choices of a table that a context lets through; undefined where only the data tell. `ruled`: columns of RLS filters. */
export function choicesIn(
  table: Table,
  context: Context,
  ruled: readonly Column[],
): readonly string[] | undefined {
  if (!table.choices || ruled.some((column) => column.table === table.name)) return undefined
  let left: readonly string[] = table.choices
  for (const filter of context.filters) {
    if (!speaksOf(filter, table)) continue
    const tests = left.map((choice) => isLetThrough(filter, choice))
    if (tests.includes(undefined)) return undefined
    left = left.filter((_choice, place) => tests[place])
  }
  return left
}

const speaksOf = (filter: ContextFilter, { name }: Table): boolean =>
  filter.kind === 'rows' ? filter.table === name : filter.columns.some(({ table }) => table === name)

/** Whether a filter on the one column of choices lets one through; undefined where that is not known. */
function isLetThrough(filter: ContextFilter, choice: string): boolean | undefined {
  if (filter.kind === 'condition') {
    const found = withField(filter.condition, known(choice, text))
    return isLiteral(found) && !isOpen(found) ? found.value === true : undefined
  }
  if (filter.kind !== 'combinations' || filter.list || filter.columns.length > 1) return undefined
  const values = filter.rows.map(([value]) => value!)
  if (!values.every((value): value is Literal => isLiteral(value) && !isOpen(value))) return undefined
  return values.some(({ value }) => isSame(value, choice, text)) !== filter.isExcluded
}

/** A condition over the one column that has this value. */
function withField(condition: Value, choice: Literal): Value {
  if (condition.kind === 'field') return choice
  if (condition.kind !== 'operation') return condition
  const operands = condition.operands.map((operand) => withField(operand, choice))
  return knownResult(condition.operator, operands, condition.type) ?? { ...condition, operands }
}

/** The number of choices that are left, BLANK of none, where they are counted as HASONEVALUE and SELECTEDVALUE do. */
export function countedChoices(
  { of, context }: TableValue,
  kind: FoldFunction,
  type: ValueType,
  { model, ruled }: { model: Pick<Model, 'tables'>; ruled: readonly Column[] },
): Value | undefined {
  if (kind !== 'distinctCount' || 'table' in of || of.columns.length !== 1) return undefined
  const choices = choicesIn(tableOf(model, of.columns[0]!), context, ruled)
  return choices && known(choices.length > 0 ? String(choices.length) : null, type)
}

/** A value that follows from choices. */
export const known = (
  value: string | boolean | null,
  type: ValueType,
  choices: readonly string[] = [],
): Literal => ({
  kind: 'literal',
  value,
  type,
  isKnown: true,
  ...(choices.length > 0 && { choices }),
})

/** The value of a branch that was chosen; one that is nothing says for which choices there is none. */
export function chosen(branch: Value, { choices }: Literal): Value {
  const value = asKnown(branch)
  const isNone = isLiteral(value) && value.value === null && !value.beyond && !value.noneFor && !isOpen(value)
  return isNone && choices ? { ...value, noneFor: choices } : value
}

/** The choices for which there is no such figure; none where it is BLANK for another reason, or not at all. */
export const noneForOf = (value: Value): readonly string[] => (isLiteral(value) ? (value.noneFor ?? []) : [])

/** A value that was chosen: a text of the model among them follows from choices as well. */
const asKnown = (value: Value): Value =>
  isLiteral(value) && !isOpen(value) && !value.isGiven && !value.beyond ? { ...value, isKnown: true } : value

const isLiteral = (value: Value): value is Literal => value.kind === 'literal'

/** True for a value that comes with each query of a template. */
const isOpen = (value: Literal): boolean => value.parameter !== undefined

/** Text is compared without case; BLANK counts as the empty text, or as 0. [DAX 60, 80] */
const isSame = (a: Literal['value'], b: Literal['value'], type: ValueType): boolean =>
  normal(a, type) === normal(b, type)
const normal = (value: Literal['value'], type: ValueType): string | boolean =>
  typeof value === 'string' ? value.toLowerCase() : (value ?? blankAs(type))

/** What an operation comes to whose operands follow from choices; undefined where that is not known. */
export function knownResult(
  operator: Operation['operator'],
  operands: readonly Value[],
  type: ValueType,
): Value | undefined {
  const literals = operands.filter(isLiteral)
  const [first, second] = literals
  if (!first || literals.length < operands.length) return undefined
  const choices = [...new Set(literals.flatMap((each) => each.choices ?? []))]
  if (literals.some((each) => isOpen(each) || each.beyond) || !literals.some((each) => each.isKnown))
    return undefined
  switch (operator) {
    case 'equal':
    case 'oneOf': {
      const [one, ...others] = literals
      const isText = literals.every((each) => each.type.kind === 'text' || each.value === null)
      if (!isText && !literals.every((each) => each.type.kind === 'integer')) return undefined
      return known(
        others.some(({ value }) => isSame(value, one!.value, isText ? text : integer)),
        boolean,
        choices,
      )
    }
    case 'and':
      return known(
        literals.every(({ value }) => value === true),
        boolean,
        choices,
      )
    case 'or':
      return known(
        literals.some(({ value }) => value === true),
        boolean,
        choices,
      )
    case 'not':
      return known(first.value !== true, boolean, choices)
    case 'isBlank':
      return known(first.value === null, boolean, choices)
    case 'coalesce':
      return known(literals.find(({ value }) => value !== null)?.value ?? null, type, choices)
    case 'join':
      if (!second) return undefined
      // Two BLANKs are BLANK, not the empty text.
      return known(
        first.value === null && second.value === null ? null : `${first.value ?? ''}${second.value ?? ''}`,
        type,
        choices,
      )
    default:
      return undefined
  }
}
