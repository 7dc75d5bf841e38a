import { blankAs } from '../model/blank-as.ts'
import type { Column } from '../model/column.ts'
import { columnsOf } from '../model/typed-expression.ts'
import type { TypedExpression, TypedTable } from '../model/typed-expression.ts'
import { isNumeric, isTemporal } from '../model/value-type.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { compareKnown } from '../plan/when-blank.ts'

/** Longer than a sentence that anybody reads. */
const maxLength = 300

/**
 * A rule as part of an English sentence: `Region is EMEA or Americas`. For comparisons of columns with constants and with
 * who asks, joined by AND and OR; null for anything beyond, and for what would be ambiguous or too long.
 */
export function ruleWords(rule: TypedExpression, identity: EffectiveIdentity): string | null {
  const words = phraseOf(rule, identity)?.words
  return words === undefined || words.length > maxLength ? null : words
}

/** A part of the sentence. What joins it decides what may stand around it and be understood in one way. */
interface Phrase {
  readonly words: string
  readonly joins: 'nothing' | 'values' | 'conditions' | 'clauses'
}

type Operation = TypedExpression & { kind: 'operation' }

function phraseOf(expression: TypedExpression, identity: EffectiveIdentity): Phrase | undefined {
  if (expression.kind === 'in') return memberPhrase(expression, identity)
  if (expression.kind !== 'operation') return undefined
  if (expression.operator === 'or') return anyOf(termsOf(expression, 'or'), identity)
  if (expression.operator === 'and') return allOf(termsOf(expression, 'and'), identity)
  const comparison = comparisonOf(expression, identity)
  return comparison && toPhrase([comparison])
}

const termsOf = (expression: TypedExpression, operator: 'and' | 'or'): TypedExpression[] =>
  expression.kind === 'operation' && expression.operator === operator
    ? expression.operands.flatMap((operand) => termsOf(operand, operator))
    : [expression]

function allOf(terms: readonly TypedExpression[], identity: EffectiveIdentity): Phrase | undefined {
  const phrases = terms.map((term) => phraseOf(term, identity))
  if (!areKnown(phrases)) return undefined
  const all = phrases.map(({ words }) => words)
  if (phrases.every(({ joins }) => joins === 'nothing'))
    return { words: all.join(' and '), joins: 'conditions' }
  const isClear = phrases.every(({ joins }) => joins === 'nothing' || joins === 'values')
  return isClear ? { words: all.join(', and '), joins: 'clauses' } : undefined
}

/** Values that one column may be are told together. */
function anyOf(terms: readonly TypedExpression[], identity: EffectiveIdentity): Phrase | undefined {
  const groups: (Comparison[] | Phrase | undefined)[] = []
  const places = new Map<Column, Comparison[]>()
  for (const term of terms) {
    const comparison = comparisonOf(term, identity)
    const group = comparison?.verb === 'is' ? places.get(comparison.column) : undefined
    if (!comparison) groups.push(phraseOf(term, identity))
    else if (group) group.push(comparison)
    else {
      const fresh = [comparison]
      groups.push(fresh)
      if (comparison.verb === 'is') places.set(comparison.column, fresh)
    }
  }
  const phrases = groups.map((group) => (Array.isArray(group) ? toPhrase(group) : group))
  if (!areKnown(phrases)) return undefined
  if (phrases.length === 1) return phrases[0]
  if (phrases.some(({ joins }) => joins === 'clauses')) return undefined
  return { words: phrases.map(({ words }) => words).join(', or '), joins: 'clauses' }
}

/** One value of the row among those of a column, of the rows of a table for which something holds. */
function memberPhrase(
  { values, table }: TypedExpression & { kind: 'in' },
  identity: EffectiveIdentity,
): Phrase | undefined {
  const [value, ...others] = values.map(unconverted)
  const found = columnsOf(table)
  const [column] = 'columns' in found ? found.columns : []
  if (value?.kind !== 'column' || others.length > 0 || !column) return undefined
  const limits = limitsOf(table)?.flatMap((limit) => termsOf(limit, 'and'))
  const phrase = limits && (limits.length === 0 ? null : allOf(limits, identity))
  if (phrase === undefined) return undefined
  const members = `${nameOf(value.column)} is a value of ${nameOf(column)} in ${column.table}`
  if (phrase === null) return { words: members, joins: 'nothing' }
  return { words: `${members} where ${phrase.words}`, joins: 'clauses' }
}

/** Conditions on the rows of a table, where it is nothing but those rows, or columns of them. */
function limitsOf(table: TypedTable): TypedExpression[] | undefined {
  switch (table.kind) {
    case 'table':
    case 'allOfTable':
    case 'values':
    case 'all':
      return []
    case 'project':
      return limitsOf(table.table)
    case 'filter': {
      const others = limitsOf(table.table)
      return others && [...others, table.condition]
    }
    case 'calculateTable': {
      const others = limitsOf(table.table)
      const more = table.modifiers.map((modifier) => {
        const isOwn = modifier.kind === 'filter' && tableNamed(modifier.table) === tableNamed(table.table)
        return isOwn ? limitsOf(modifier.table) : undefined
      })
      return others && more.every((limits) => limits !== undefined) ? [...others, ...more.flat()] : undefined
    }
    default:
      return undefined
  }
}

function tableNamed(table: TypedTable): string | undefined {
  const found = columnsOf(table)
  return 'table' in found ? found.table : found.columns[0]?.table
}

const nameOf = ({ displayName, name }: Column): string => displayName ?? name

const areKnown = (phrases: (Phrase | undefined)[]): phrases is Phrase[] => !phrases.includes(undefined)

/** A column compared with one value. */
interface Comparison {
  readonly column: Column
  readonly verb: string
  /** undefined: with BLANK alone. */
  readonly value: string | undefined
  /** True if rows with BLANK in the column pass as well. */
  readonly passesBlank: boolean
}

/** Comparisons of one column by one verb, of which any suffices. */
function toPhrase(comparisons: readonly Comparison[]): Phrase {
  const [{ column, verb }] = comparisons as [Comparison]
  const blank = comparisons.some(({ passesBlank }) => passesBlank) ? ['blank'] : []
  const values = comparisons.flatMap(({ value }) => value ?? [])
  const all = [...new Set([...values, ...blank])]
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : all[0]
  return {
    words: `${nameOf(column)} ${verb} ${list}`,
    joins: all.length > 1 ? 'values' : 'nothing',
  }
}

function comparisonOf(expression: TypedExpression, identity: EffectiveIdentity): Comparison | undefined {
  if (expression.kind !== 'operation') return undefined
  const { operator, operands } = expression
  const [inner] = operands
  if (operator === 'not') return inner?.kind === 'operation' ? unequal(inner, identity) : undefined
  if (operator === 'equal' || operator === 'strictlyEqual') return equal(expression, identity)
  return operator === 'less' || operator === 'lessOrEqual' ? ordered(expression, identity) : undefined
}

/** The column and the value that an operation compares; `isFlipped`: the value stands first. */
function sidesOf({ operands, operator }: Operation) {
  const [left, right] = operands.map(unconverted) as [TypedExpression, TypedExpression]
  const isFlipped = left.kind !== 'column'
  const [side, value] = isFlipped ? [right, left] : [left, right]
  if (side.kind !== 'column' || (value.kind !== 'literal' && value.kind !== 'identity')) return undefined
  const { column } = side
  const { type } = operands[0]!
  const blank = blankAs(type)
  const known = value.kind === 'literal' ? (value.value ?? blank) : undefined
  return {
    column,
    value,
    isFlipped,
    isBlank: known !== undefined && compareKnown('equal', known, blank, type),
    passesBlank:
      known !== undefined &&
      (operator === 'equal' || operator === 'less' || operator === 'lessOrEqual') &&
      (isFlipped ? compareKnown(operator, known, blank, type) : compareKnown(operator, blank, known, type)),
  }
}

const unconverted = (value: TypedExpression): TypedExpression =>
  value.kind === 'operation' && value.operator === 'convert' ? value.operands[0]! : value

function equal(expression: Operation, identity: EffectiveIdentity): Comparison | undefined {
  const sides = sidesOf(expression)
  if (!sides || (expression.operator === 'strictlyEqual' && sides.isBlank)) return undefined
  const { column, value, passesBlank } = sides
  // To people an empty text is blank.
  const isNone = passesBlank && column.type.kind === 'text'
  return { column, verb: 'is', value: isNone ? undefined : valueWords(value, column, identity), passesBlank }
}

function unequal(expression: Operation, identity: EffectiveIdentity): Comparison | undefined {
  const sides = expression.operator === 'equal' ? sidesOf(expression) : undefined
  if (!sides) return undefined
  const { column, value, isBlank } = sides
  const words = valueWords(value, column, identity)
  if (!isBlank) return { column, verb: 'is not', value: words, passesBlank: false }
  return column.type.kind === 'text'
    ? { column, verb: 'is not', value: undefined, passesBlank: true }
    : { column, verb: 'is neither', value: `${words} nor blank`, passesBlank: false }
}

const numberVerbs = { less: ['is less than', 'is more than'], lessOrEqual: ['is at most', 'is at least'] }
const dayVerbs = { less: ['is before', 'is after'], lessOrEqual: ['is on or before', 'is on or after'] }
const timeVerbs = { ...dayVerbs, lessOrEqual: ['is at or before', 'is at or after'] }

function ordered(expression: Operation, identity: EffectiveIdentity): Comparison | undefined {
  const sides = sidesOf(expression)
  if (!sides) return undefined
  const { column, value, isFlipped, passesBlank } = sides
  const { type } = column
  if (!isNumeric(type) && !isTemporal(type)) return undefined
  const verbs = isNumeric(type) ? numberVerbs : type.kind === 'date' ? dayVerbs : timeVerbs
  const verb = verbs[expression.operator as 'less' | 'lessOrEqual'][isFlipped ? 1 : 0]!
  return { column, verb, value: valueWords(value, column, identity), passesBlank }
}

function valueWords(value: TypedExpression, { type }: Column, identity: EffectiveIdentity): string {
  if (value.kind === 'identity') {
    const [what, given] =
      value.part === 'username'
        ? ["the person's name", identity.username]
        : ['the custom data', identity.customData]
    return `${what} (${given || 'none is given'})`
  }
  return String((value.kind === 'literal' ? value.value : null) ?? blankAs(type))
}
