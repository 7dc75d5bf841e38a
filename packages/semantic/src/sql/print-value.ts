import { blankAs } from '../model/blank-as.ts'
import type { Column } from '../model/column.ts'
import { isNumeric, isTemporal } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { Key, Relation, Value } from '../plan/relation.ts'
import { canBeBlank, compareKnown } from '../plan/when-blank.ts'
import type { Dialect, TextFunction } from './dialect-words.ts'
import type { Parameters } from './parameters.ts'
import { inParentheses } from './layout.ts'
import { printDate } from './print-date.ts'

/** Places of a value's parts in the statement that it is printed into. */
export interface Places {
  field(column: Column): string
  key(key: Key): string
  cell(relation: Relation, name: string): string
}

type Operation = Value & { kind: 'operation' }
type Literal = Value & { kind: 'literal' }

/**
 * Writes values as SQL. BLANK is NULL, and the rules of docs/dax.md hold where SQL's differ: BLANK counts as 0, "" or
 * FALSE in a comparison and in a sum, text compares without case, a quotient by zero is BLANK.
 */
export class ValuePrinter {
  readonly #dialect: Dialect
  readonly #parameters: Parameters
  readonly #places: Places

  constructor(dialect: Dialect, parameters: Parameters, places: Places) {
    this.#dialect = dialect
    this.#parameters = parameters
    this.#places = places
  }

  /** The value; NULL is BLANK. A comparison is TRUE or FALSE, never NULL. */
  print(value: Value): string {
    switch (value.kind) {
      case 'literal':
        return this.#literal(value)
      case 'field':
        return this.#places.field(value.column)
      case 'key':
        return this.#places.key(value.key)
      case 'cell':
        return this.#places.cell(value.relation, value.name)
      case 'operation':
        return this.#operation(value)
    }
  }

  /** The value as a condition, where NULL lets nothing through just as FALSE does. */
  condition(value: Value): string {
    if (value.kind === 'literal' || value.kind !== 'operation') return this.print(value)
    const { operator, operands } = value
    switch (operator) {
      case 'and':
        return operands.map((operand) => this.#inner(this.condition(operand), operand, 'and')).join(' AND ')
      case 'or':
        return operands.map((operand) => this.#inner(this.condition(operand), operand, 'or')).join(' OR ')
      case 'equal':
      case 'less':
      case 'lessOrEqual': {
        const { test, whenNull, nullable } = this.#comparison(value)
        return whenNull && nullable ? `(${test} OR ${nullable} IS NULL)` : test
      }
      case 'not':
        return this.#negated(operands[0]!)
      case 'within':
        return this.#within(value)
      case 'oneOf':
        return this.#oneOf(value)
      default:
        return this.print(value)
    }
  }

  #inner(sql: string, value: Value, around: 'and' | 'or'): string {
    const isOther = value.kind === 'operation' && value.operator === (around === 'and' ? 'or' : 'and')
    return isOther ? `(${sql})` : sql
  }

  /** NOT as a condition, written so that BLANK gets in where the rules say so. */
  #negated(value: Value): string {
    if (value.kind === 'operation' && value.operator === 'equal') {
      const { test, whenNull, nullable } = this.#comparison(value, '<>')
      return nullable && !whenNull ? `(${test} OR ${nullable} IS NULL)` : test
    }
    if (value.kind === 'operation' && value.operator === 'isBlank')
      return `${this.operand(value.operands[0]!)} IS NOT NULL`
    return `NOT (${this.#truth(value)})`
  }

  #literal({ value, type, isGiven }: Literal): string {
    if (value === null) return `CAST(NULL AS ${this.#dialect.type(type)})`
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    if (isNumeric(type)) {
      if (isGiven) return `CAST(${this.#parameters.place(value)} AS ${this.#dialect.type(type)})`
      if (this.#dialect.own && type.kind !== 'double') return this.#dialect.own.exact(value)
      const number = value.startsWith('-') ? `(${value})` : value
      return type.kind === 'double' ? `CAST(${value} AS ${this.#dialect.type(type)})` : number
    }
    const far = isTemporal(type) ? this.#dialect.own?.farDate(value, type) : undefined
    if (far !== undefined) return far
    const place = this.#parameters.place(value)
    return type.kind === 'text' && this.#dialect.name === 'duckdb'
      ? place
      : `CAST(${place} AS ${this.#dialect.type(type)})`
  }

  /** A value as part of a larger one. */
  operand(value: Value): string {
    const sql = this.print(value)
    return value.kind === 'operation' && needsParentheses(sql) ? `(${sql})` : sql
  }

  /** A number ready for + − ×: a column is widened first, since engines reckon in the columns' own width. */
  #number(value: Value): string {
    const sql = this.operand(value)
    if (this.#dialect.own && value.type.kind !== 'double')
      return `CAST(CAST(${sql} AS ${this.#dialect.type(value.type)}) AS ${this.#dialect.own.wide(value.type.kind === 'decimal' ? value.type.scale : 0)})`
    if (value.kind !== 'field' || value.type.kind === 'double') return sql
    return `CAST(${sql} AS ${value.type.kind === 'integer' ? this.#dialect.wideInteger : this.#dialect.type(value.type)})`
  }

  #operation(value: Operation): string {
    const { operator, operands, type } = value
    const [a, b, c] = operands as [Value, Value, Value]
    switch (operator) {
      case 'add':
        return this.#sum(flattened(value), type)
      case 'subtract':
        return this.#difference(a, b, type)
      case 'multiply':
        return `${this.#number(a)} * ${this.#number(b)}`
      case 'divide':
        return `${this.#asDouble(a)} / NULLIF(${this.#asDouble(b)}, 0)`
      case 'power': {
        const [base, exponent] = [
          this.#asDouble(a),
          canBeBlank(b) ? `COALESCE(${this.#asDouble(b)}, 0)` : this.#asDouble(b),
        ]
        return `CASE WHEN (${base} = 0 AND ${exponent} < 0) OR (${base} < 0 AND ${exponent} <> floor(${exponent})) THEN NULL ELSE power(${base}, ${exponent}) END`
      }
      case 'negate':
        return `-${this.#number(a)}`
      case 'join':
        return this.#join(a, b)
      case 'equal':
      case 'less':
      case 'lessOrEqual': {
        const { test, whenNull, nullable } = this.#comparison(value)
        return nullable ? `COALESCE(${test}, ${whenNull ? 'TRUE' : 'FALSE'})` : test
      }
      case 'strictlyEqual':
        return `${this.#compared(a)} IS NOT DISTINCT FROM ${this.#compared(b)}`
      case 'and':
      case 'or':
        return operands
          .map((operand) => this.#inner(this.#truth(operand), operand, operator))
          .join(operator === 'and' ? ' AND ' : ' OR ')
      case 'not':
        return `NOT (${this.#truth(a)})`
      case 'within':
        return `COALESCE(${this.#within(value)}, FALSE)`
      case 'oneOf':
        return `COALESCE(${this.#oneOf(value)}, FALSE)`
      case 'if':
        return `CASE WHEN ${this.condition(a)} THEN ${this.#as(this.print(b), type)}${isNull(c) ? '' : ` ELSE ${this.#as(this.print(c), type)}`} END`
      case 'coalesce':
        return `COALESCE(${operands.map((operand) => this.#as(this.print(operand), type)).join(', ')})`
      case 'isBlank':
        return `${this.operand(a)} IS NULL`
      case 'convert':
        return `CAST(${this.print(a)} AS ${this.#dialect.type(type)})`
      case 'absolute':
        return `abs(${this.#number(a)})`
      case 'round':
        return this.#round(a, b as Literal, type)
      case 'floor':
        return type.kind === 'integer'
          ? `CAST(floor(${this.print(a)}) AS ${this.#dialect.type(type)})`
          : `floor(${this.print(a)})`
      case 'modulo':
        return this.#modulo(a, b, type)
      case 'year':
      case 'month':
      case 'day':
      case 'shiftDays':
      case 'shiftMonths':
      case 'shiftMonthEnds':
      case 'monthStart':
      case 'quarterStart':
      case 'yearStart':
      case 'monthEnd':
      case 'daysBetween':
        if (this.#dialect.own)
          return this.#dialect.own.date(
            operator,
            type,
            this.print(a),
            operator === 'yearStart'
              ? String((b as Literal).value)
              : operands.length > 1
                ? this.print(b)
                : '',
          )
        return printDate(operator, operands, type, this)
      case 'lengthOf':
        return `${this.#word('length')}(COALESCE(${this.print(a)}, ''))`
      case 'lower':
        if (this.#dialect.own) return this.#dialect.fold(this.print(a))
        return `lower(${this.print(a)})`
      case 'upper':
        return `${this.#word(operator)}(${this.print(a)})`
      case 'left':
      case 'right':
        return `${this.#word(operator)}(${this.print(a)}, CAST(${this.print(b)} AS INTEGER))`
      case 'contains':
        return `${this.#word('strpos')}(${this.#dialect.fold(this.#orEmpty(a))}, ${this.#dialect.fold(this.#orEmpty(b))}) > 0`
      case 'startsWith':
        return `${this.#word('starts_with')}(${this.#dialect.fold(this.#orEmpty(a))}, ${this.#dialect.fold(this.#orEmpty(b))})`
    }
  }

  /** An amount with the scale of what it is part of: not every engine brings them to one scale. */
  #as(sql: string, type: ValueType): string {
    const { own } = this.#dialect
    if (!own || (type.kind !== 'decimal' && type.kind !== 'integer')) return sql
    return `CAST(${sql} AS ${own.wide(type.kind === 'decimal' ? type.scale : 0)})`
  }

  #word(name: TextFunction): string {
    return this.#dialect.own?.text(name) ?? name
  }

  // Numbers

  #asDouble(value: Value): string {
    return value.type.kind === 'double'
      ? this.operand(value)
      : `CAST(${this.print(value)} AS ${this.#dialect.type({ kind: 'double' })})`
  }

  /** A sum in which BLANK counts as 0, and which is BLANK when all of it is. */
  #sum(terms: readonly Value[], type: ValueType): string {
    const nullable = terms.filter(canBeBlank)
    const zeroed = (term: Value) =>
      canBeBlank(term) ? `COALESCE(${this.#number(term)}, 0)` : this.#number(term)
    if (nullable.length < terms.length) return terms.map(zeroed).join(' + ')
    if (terms.length === 2) {
      const [a, b] = terms.map((term) => this.#number(term)) as [string, string]
      return `COALESCE(${[`${a} + ${b}`, a, b].map((sql) => this.#as(sql, type)).join(', ')})`
    }
    return `CASE WHEN COALESCE(${terms.map((term) => this.#as(this.#number(term), type)).join(', ')}) IS NOT NULL THEN ${terms.map(zeroed).join(' + ')} END`
  }

  #difference(a: Value, b: Value, type: ValueType): string {
    const [x, y] = [this.#number(a), this.#number(b)]
    if (!canBeBlank(a)) return canBeBlank(b) ? `${x} - COALESCE(${y}, 0)` : `${x} - ${y}`
    if (!canBeBlank(b)) return `COALESCE(${x}, 0) - ${y}`
    return `COALESCE(${[`${x} - ${y}`, x, `-${y}`].map((sql) => this.#as(sql, type)).join(', ')})`
  }

  /** Half away from zero, as DAX rounds; doubles by the same steps in every engine. */
  #round(value: Value, digits: Literal, type: ValueType): string {
    const places = Number(digits.value)
    if (type.kind !== 'double') {
      const rounded = `round(CAST(${this.print(value)} AS ${this.#dialect.type(value.type.kind === 'integer' ? { kind: 'decimal', precision: 38, scale: 0 } : value.type)}), ${places})`
      return `CAST(${rounded} AS ${this.#dialect.type(type)})`
    }
    const sql = this.#asDouble(value)
    const factor = `CAST(1e${places} AS ${this.#dialect.type(type)})`
    return `sign(${sql}) * floor(abs(${sql}) * ${factor} + 0.5) / ${factor}`
  }

  /** The remainder with the sign of the divisor, as DAX gives it; BLANK for zero. */
  #modulo(a: Value, b: Value, type: ValueType): string {
    if (type.kind === 'double') {
      const divisor = `NULLIF(${this.#asDouble(b)}, 0)`
      const inner = this.#dialect.doubleRemainder(this.#asDouble(a), divisor)
      return this.#dialect.doubleRemainder(`(${inner} + ${divisor})`, divisor)
    }
    // Of amounts with different scales not every engine has the right remainder.
    const scale = Math.max(...[a, b].map((side) => (side.type.kind === 'decimal' ? side.type.scale : 0)))
    const scaled = (side: Value) => this.#as(this.#number(side), { kind: 'decimal', precision: 38, scale })
    const divisor = `NULLIF(${scaled(b)}, 0)`
    return `((${scaled(a)} % ${divisor}) + ${divisor}) % ${divisor}`
  }

  // Text and comparison

  #join(a: Value, b: Value): string {
    const [x, y] = [this.operand(a), this.operand(b)]
    if (!canBeBlank(a) && !canBeBlank(b)) return `${x} || ${y}`
    if (!canBeBlank(a)) return `${x} || COALESCE(${y}, '')`
    if (!canBeBlank(b)) return `COALESCE(${x}, '') || ${y}`
    return `COALESCE(${x} || ${y}, ${x}, ${y})`
  }

  #orEmpty(value: Value): string {
    return canBeBlank(value) ? `COALESCE(${this.print(value)}, '')` : this.print(value)
  }

  /** The value as it is compared: text without case. */
  #compared(value: Value): string {
    return value.type.kind === 'text' ? this.#dialect.fold(this.print(value)) : this.operand(value)
  }

  /** The value with BLANK replaced by what it counts as in a comparison. */
  #counted(value: Value): string {
    if (!canBeBlank(value)) return this.#compared(value)
    const sql = `COALESCE(${this.print(value)}, ${this.#blankOf(value.type)})`
    return value.type.kind === 'text' ? this.#dialect.fold(sql) : sql
  }

  #blankOf(type: ValueType): string {
    const blank = blankAs(type)
    if (typeof blank === 'boolean') return 'FALSE'
    if (isTemporal(type))
      return this.#dialect.own?.farDate(blank, type) ?? `CAST('${blank}' AS ${this.#dialect.type(type)})`
    return isNumeric(type) ? '0' : "''"
  }

  /**
   * A comparison. With a literal on one side, the other is left alone, so that an engine can use it well: `nullable` is
   * that side, when it may be BLANK, and `whenNull` what the comparison then is.
   */
  #comparison(
    { operator: given, operands }: Operation,
    negated?: '<>',
  ): { test: string; whenNull: boolean; nullable?: string } {
    const operator = given as 'equal' | 'less' | 'lessOrEqual'
    const [a, b] = operands as [Value, Value]
    const sign = negated ?? (operator === 'equal' ? '=' : operator === 'less' ? '<' : '<=')
    const order = (sql: string, value: Value) =>
      value.type.kind === 'text' && operator !== 'equal' ? this.#dialect.ordered(sql) : sql
    const [x, y] = [a, b].map((side) =>
      side.kind === 'literal' && side.value === null ? blankLiteral(side.type) : side,
    ) as [Value, Value]
    const literal = x.kind === 'literal' ? x : y.kind === 'literal' ? y : undefined
    const other = literal === x ? y : x
    if (literal && literal.value !== null && canBeBlank(other)) {
      const [left, right] = [order(this.#compared(x), x), order(this.#compared(y), y)]
      const blank = blankAs(other.type)
      const whenNull =
        literal === y
          ? compareKnown(operator, blank, literal.value, literal.type)
          : compareKnown(operator, literal.value, blank, literal.type)
      return { test: `${left} ${sign} ${right}`, whenNull, nullable: this.operand(other) }
    }
    return { test: `${order(this.#counted(x), x)} ${sign} ${order(this.#counted(y), y)}`, whenNull: false }
  }

  /** TRUE or FALSE, never NULL. */
  #truth(value: Value): string {
    return canBeBlank(value) ? `COALESCE(${this.print(value)}, FALSE)` : this.print(value)
  }

  #within({ operands }: Operation): string {
    const [value, from, to] = operands as [Value, Value, Value]
    return `${this.operand(value)} BETWEEN ${this.operand(from)} AND ${this.operand(to)}`
  }

  /** The first operand is among the others; BLANK is found only by BLANK. */
  #oneOf({ operands }: Operation): string {
    const [value, ...candidates] = operands as [Value, ...Value[]]
    const present = candidates.filter((candidate) => !isNull(candidate))
    const isBlank = `${this.operand(value)} IS NULL`
    if (present.length === 0) return candidates.length === 0 ? 'FALSE' : isBlank
    const list = present.map((candidate) => this.#compared(candidate))
    // Not every engine finds a number among others of other widths.
    const each = this.#dialect.own && isNumeric(value.type)
    const test = each
      ? inParentheses(list.map((one) => `${this.#compared(value)} = ${one}`).join(' OR '))
      : list.length === 1
        ? `${this.#compared(value)} = ${list[0]}`
        : `${this.#compared(value)} IN (${list.join(', ')})`
    return present.length === candidates.length ? test : `(${test} OR ${isBlank})`
  }
}

const isNull = (value: Value): boolean => value.kind === 'literal' && value.value === null

const needsParentheses = (sql: string): boolean =>
  /[\s-]/.test(sql) && !/^(?:CAST|COALESCE|[a-z_]+)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)$/.test(sql)

/** The terms of a chain of additions. */
function flattened(value: Value): Value[] {
  if (value.kind === 'operation' && value.operator === 'add') return value.operands.flatMap(flattened)
  return [value]
}

const blankLiteral = (type: ValueType): Value => ({ kind: 'literal', value: blankAs(type), type })
