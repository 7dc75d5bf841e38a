import { closestName } from '@casement/errors'
import { ModelError } from '../model/errors.ts'
import type { ModelErrorCode } from '../model/errors.ts'
import { findColumn, findTable, sameName } from '../model/model.ts'
import type { Binding, TypedExpression, TypedTable } from '../model/typed-expression.ts'
import { boolean, date, dateTime, isNumeric, text } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import { aTypeName, balanced, numberLiteral, operation } from './build.ts'
import { toPosition } from './diagnostics.ts'
import type { Diagnostics } from './diagnostics.ts'
import { columnValue, modelTable, unknownColumn } from './name-resolution.ts'
import { combine, truth } from './operators.ts'
import { namesElsewhere } from './other-functions.ts'
import type { Scope, Vocabulary } from './scope.ts'
import type { Expression } from './syntax.ts'

export interface Call {
  binder: Binder
  call: Expression & { kind: 'call' }
  scope: Scope
}

/** A function of the language: how many arguments it takes, and what a call of it means. */
export interface KnownFunction {
  readonly arguments: readonly [fewest: number, most: number]
  /** True if an RLS filter may use it; 'only' when nothing else may. */
  readonly inRules?: boolean | 'only'
  readonly value?: (call: Call) => TypedExpression
  readonly table?: (call: Call) => TypedTable
}

/** The functions that there are. Names are compared without case. */
export interface FunctionTable {
  find(name: string): KnownFunction | undefined
  names(): readonly string[]
  /** `x IN table`. */
  inTable(
    values: readonly TypedExpression[],
    right: Expression,
    scope: Scope,
    binder: Binder,
  ): TypedExpression
  /** True if DAX has the function, though this subset has not. */
  isKnownElsewhere(name: string): boolean
}

/** Binds the expressions of one measure or rule: resolves names, gives types, writes out conversions. */
export class Binder implements Diagnostics {
  readonly vocabulary: Vocabulary
  /** Values that are the same in every row of the tables that they stand in, to be declared before the whole expression. */
  readonly constants: Binding[] = []
  readonly #functions: FunctionTable
  readonly #source: string
  readonly #place: { file?: string; measure?: string }
  #fresh = 0

  constructor(
    functions: FunctionTable,
    vocabulary: Vocabulary,
    source: string,
    place: { file?: string; measure?: string },
  ) {
    this.#functions = functions
    this.vocabulary = vocabulary
    this.#source = source
    this.#place = place
  }

  error(code: ModelErrorCode, at: number, detail: string, suggestion?: string): ModelError {
    return new ModelError(code, detail, {
      ...this.#place,
      position: toPosition(this.#source, at),
      ...(suggestion !== undefined && { suggestion }),
    })
  }

  /** A name that no author can write. */
  freshName(): string {
    return `#${++this.#fresh}`
  }

  // Tables

  table(expression: Expression, scope: Scope): TypedTable {
    if (expression.kind === 'name') {
      const variable = expression.quoted ? undefined : scope.variables.get(expression.name.toLowerCase())
      if (variable?.table) return { kind: 'tableVariable', name: variable.name, of: variable.table }
      return { kind: 'table', table: modelTable(expression.name, expression.at, this).name }
    }
    if (expression.kind === 'call') {
      const known = this.#function(expression)
      this.#refuseElsewhere(expression, known, scope)
      if (known.table) return known.table({ binder: this, call: expression, scope })
    }
    throw this.error(
      'MEASURE_TYPE',
      expression.at,
      expression.kind === 'rows'
        ? 'A table was expected here, and a list of values is none; name a table, or VALUES of a column'
        : 'A table was expected here, and this is a value',
    )
  }

  /** True if the expression gives a table. */
  isTable(expression: Expression, scope: Scope): boolean {
    if (expression.kind === 'call') return this.#functions.find(expression.name)?.table !== undefined
    if (expression.kind !== 'name') return false
    const variable = expression.quoted ? undefined : scope.variables.get(expression.name.toLowerCase())
    return variable ? variable.table !== undefined : findTable(this.vocabulary, expression.name) !== undefined
  }

  // Values

  value(expression: Expression, scope: Scope): TypedExpression {
    switch (expression.kind) {
      case 'number':
        return numberLiteral(expression.text)
      case 'text':
        return { kind: 'literal', value: expression.value, type: text }
      case 'date':
        return this.#dateLiteral(expression.value, expression.at)
      case 'column':
        return this.#columnOrMeasure(expression, scope)
      case 'bracket':
        return this.#bracket(expression, scope)
      case 'name':
        return this.#name(expression, scope)
      case 'call':
        return this.#call(expression, scope)
      case 'unary':
        return this.#unary(expression, scope)
      case 'binary':
        return this.#binary(expression, scope)
      case 'variables':
        return this.#variables(expression, scope)
      case 'rows':
        if (expression.rows.length === 1 && expression.rows[0]!.length === 1)
          return this.value(expression.rows[0]![0]!, scope)
        throw this.error('MEASURE_TYPE', expression.at, 'A value was expected here, and this is a table')
      case 'tuple':
        throw this.error(
          'MEASURE_SYNTAX',
          expression.at,
          'Several values in parentheses stand only before IN',
        )
    }
  }

  #dateLiteral(value: string, at: number): TypedExpression {
    const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2}))?$/.exec(value)
    if (!match)
      throw this.error('MEASURE_SYNTAX', at, 'A date is written dt"2025-12-31" or dt"2025-12-31T23:59:59"')
    return match[2]
      ? { kind: 'literal', value: `${match[1]} ${match[2]}`, type: dateTime }
      : { kind: 'literal', value: match[1]!, type: date }
  }

  #columnOrMeasure(expression: Expression & { kind: 'column' }, scope: Scope): TypedExpression {
    const table = modelTable(expression.table, expression.at, this)
    const column = findColumn(table, expression.column)
    if (column) return columnValue(column, expression.at, scope, this)
    const measure = this.vocabulary.measure(expression.column, table.name)
    if (!measure) throw unknownColumn(table, expression.column, expression.at, this)
    return this.#measure(measure, expression.at, scope)
  }

  #bracket(expression: Expression & { kind: 'bracket' }, scope: Scope): TypedExpression {
    const measure = this.vocabulary.measure(expression.name)
    if (measure) return this.#measure(measure, expression.at, scope)
    for (const row of scope.rows) {
      if ('noted' in row) continue
      const columns = 'table' in row ? modelTable(row.table, expression.at, this).columns : row.columns
      const column = columns.find((other) => sameName(other.name, expression.name))
      if (column) return { kind: 'column', column, type: column.type }
    }
    const near = closestName(expression.name, this.vocabulary.measureNames)
    throw this.error(
      'MEASURE_UNKNOWN_NAME',
      expression.at,
      `The model has no measure "${expression.name}"`,
      near && `[${near}]`,
    )
  }

  #measure(
    measure: { table: string; name: string; type: ValueType },
    at: number,
    scope: Scope,
  ): TypedExpression {
    if (scope.isRule)
      throw this.error(
        'ROLE_RULE',
        at,
        `An RLS filter looks at one row; it cannot use the measure [${measure.name}]`,
      )
    return { kind: 'measure', ...measure }
  }

  #name(expression: Expression & { kind: 'name' }, scope: Scope): TypedExpression {
    const { name, quoted, at } = expression
    if (!quoted) {
      const variable = scope.variables.get(name.toLowerCase())
      if (variable?.value) return { kind: 'variable', name: variable.name, type: variable.value.type }
      if (variable) throw this.error('MEASURE_TYPE', at, `"${name}" is a table where a value was expected`)
      if (/^(true|false)$/i.test(name))
        return { kind: 'literal', value: name.toLowerCase() === 'true', type: boolean }
    }
    if (findTable(this.vocabulary, name))
      throw this.error('MEASURE_TYPE', at, `"${name}" is a table where a value was expected`)
    const near = closestName(name, [
      ...[...scope.variables.values()].map((variable) => variable.name),
      ...this.#functions.names(),
    ])
    throw this.error('MEASURE_UNKNOWN_NAME', at, `"${name}" is neither a variable nor a table`, near)
  }

  #function(call: Expression & { kind: 'call' }) {
    const known = this.#functions.find(call.name)
    if (!known) {
      const name = call.name.toUpperCase()
      if (this.#functions.isKnownElsewhere(name))
        throw this.error(
          'MEASURE_UNSUPPORTED_FUNCTION',
          call.at,
          `${name} is a DAX function that this subset does not have`,
        )
      throw this.error(
        'MEASURE_UNKNOWN_FUNCTION',
        call.at,
        `There is no function ${call.name.slice(0, 80)}`,
        namesElsewhere.get(name) ?? closestName(name, this.#functions.names()),
      )
    }
    const [fewest, most] = known.arguments
    const given = call.arguments.length
    if (given < fewest || given > most) {
      const requested =
        fewest === most ? `${fewest}` : most === Infinity ? `at least ${fewest}` : `${fewest} to ${most}`
      throw this.error(
        'MEASURE_ARGUMENTS',
        call.at,
        `${call.name.toUpperCase()} takes ${requested} argument${requested === '1' ? '' : 's'} and was given ${given}`,
      )
    }
    return known
  }

  #call(call: Expression & { kind: 'call' }, scope: Scope): TypedExpression {
    const known = this.#function(call)
    if (!known.value)
      throw this.error(
        'MEASURE_TYPE',
        call.at,
        `${call.name.toUpperCase()} gives a table, and a value was expected`,
      )
    this.#refuseElsewhere(call, known, scope)
    return known.value({ binder: this, call, scope })
  }

  /** Refuses a function that is not for RLS filters in one, and one that is for nothing else in a measure. */
  #refuseElsewhere(
    call: Expression & { kind: 'call' },
    { inRules, arguments: [fewest] }: KnownFunction,
    scope: Scope,
  ): void {
    const name = call.name.toUpperCase()
    if (scope.isRule && !inRules)
      throw this.error('ROLE_RULE', call.at, `An RLS filter looks at one row; it cannot use ${name}`)
    if (scope.isRule || inRules !== 'only') return
    // What is told nothing gives who asks; all else looks into tables, which measures do by other functions.
    if (fewest > 0)
      throw this.error(
        'MEASURE_UNSUPPORTED_FUNCTION',
        call.at,
        `${name} is a DAX function that this subset does not have for measures, but for RLS filters alone`,
      )
    throw this.error(
      'MEASURE_CONTEXT',
      call.at,
      `${name} is for RLS filters; a measure gives everybody who sees the same rows the same figure`,
    )
  }

  #unary({ operator, operand, at }: Expression & { kind: 'unary' }, scope: Scope): TypedExpression {
    const value = this.value(operand, scope)
    if (operator === 'not') return operation('not', [truth(value, operand.at, this)], boolean)
    if (!isNumeric(value.type))
      throw this.error('MEASURE_TYPE', at, `A sign needs a number, and this is ${aTypeName(value.type)}`)
    if (operator === '+') return value
    if (value.kind === 'literal' && typeof value.value === 'string')
      return { ...value, value: value.value.startsWith('-') ? value.value.slice(1) : `-${value.value}` }
    return operation('negate', [value], value.type)
  }

  #binary(expression: Expression & { kind: 'binary' }, scope: Scope): TypedExpression {
    const { operator, left, right, at } = expression
    if (operator === 'in') return this.#in(left, right, scope)
    return combine(operator, this.value(left, scope), this.value(right, scope), at, this)
  }

  /** `x IN {…}` compares as = does, `x IN table` as == does. */
  #in(left: Expression, right: Expression, scope: Scope): TypedExpression {
    const items = (left.kind === 'tuple' ? left.items : [left]).map((item) => this.value(item, scope))
    if (scope.isRule && this.isTable(right, scope)) return this.#functions.inTable(items, right, scope, this)
    if (right.kind !== 'rows')
      throw this.error(
        'MEASURE_UNSUPPORTED',
        right.at,
        'The list after IN is written out here, as in {"A", "B"}; for a table of values use FILTER',
      )
    const tests = right.rows.map((row) => {
      if (row.length !== items.length)
        throw this.error('MEASURE_ARGUMENTS', right.at, `Every row after IN needs ${items.length} values`)
      return row
        .map((cell, index) => combine('=', items[index]!, this.value(cell, scope), cell.at, this))
        .reduce((a, b) => operation('and', [a, b], boolean))
    })
    return balanced(tests)
  }

  #variables(expression: Expression & { kind: 'variables' }, scope: Scope): TypedExpression {
    const variables: Binding[] = []
    const names = new Map(scope.variables)
    for (const { name, value, at } of expression.variables) {
      if (variables.some((other) => sameName(other.name, name)))
        throw this.error('MEASURE_SYNTAX', at, `The variable "${name}" is declared twice`)
      const inner = { ...scope, variables: new Map(names) }
      const binding: Binding = this.isTable(value, inner)
        ? { name, table: this.table(value, inner) }
        : { name, value: this.value(value, inner) }
      variables.push(binding)
      names.set(name.toLowerCase(), binding)
    }
    const result = this.value(expression.result, { ...scope, variables: names })
    return { kind: 'let', variables, result, type: result.type }
  }

  // Arguments of functions

  /** The argument at `index`, which must be there. */
  argument(call: Expression & { kind: 'call' }, index: number): Expression {
    const argument = call.arguments[index]
    if (!argument)
      throw this.error(
        'MEASURE_ARGUMENTS',
        call.at,
        `${call.name.toUpperCase()} misses its argument ${index + 1}`,
      )
    return argument
  }

  number(expression: Expression, scope: Scope): TypedExpression {
    const value = this.value(expression, scope)
    if (!isNumeric(value.type))
      throw this.error(
        'MEASURE_TYPE',
        expression.at,
        `A number was expected here, and this is ${aTypeName(value.type)}`,
      )
    return value
  }

  integer(expression: Expression, scope: Scope): TypedExpression {
    const value = this.value(expression, scope)
    if (value.type.kind !== 'integer')
      throw this.error(
        'MEASURE_TYPE',
        expression.at,
        `A whole number was expected here, and this is ${aTypeName(value.type)}`,
      )
    return value
  }

  /** A whole number written in the expression itself. */
  constant(expression: Expression, scope: Scope): number {
    const value = this.value(expression, scope)
    if (value.kind !== 'literal' || value.type.kind !== 'integer' || typeof value.value !== 'string')
      throw this.error('MEASURE_ARGUMENTS', expression.at, 'A whole number written out was expected here')
    return Number(value.value)
  }

  /** One of some words, such as DESC or MONTH. */
  word<Word extends string>(
    expression: Expression | null | undefined,
    words: readonly Word[],
    at: number,
  ): Word {
    const name = expression?.kind === 'name' && !expression.quoted ? expression.name.toUpperCase() : undefined
    const found = words.find((word) => word === name)
    if (found === undefined)
      throw this.error(
        'MEASURE_ARGUMENTS',
        expression?.at ?? at,
        `One of ${words.join(', ')} was expected here`,
      )
    return found
  }
}
