import type { Operator, TypedExpression } from '../model/typed-expression.ts'
import { boolean, date, decimal, double, integer, isTemporal, text } from '../model/value-type.ts'
import type { Binder, Call, KnownFunction } from './binder.ts'
import { aTypeName, blank, choose, convert, isBlankLiteral, numberLiteral, operation } from './build.ts'
import { asText, combine, truth, unify } from './operators.ts'

const constant = (value: TypedExpression): KnownFunction => ({
  arguments: [0, 0],
  inRules: true,
  value: () => value,
})

const isLiteralTrue = (value: TypedExpression) => value.kind === 'literal' && value.value === true

const logic = (operator: '&&' | '||'): KnownFunction => ({
  arguments: [2, 2],
  inRules: true,
  value: ({ binder, call, scope }) =>
    combine(
      operator,
      binder.value(binder.argument(call, 0), scope),
      binder.value(binder.argument(call, 1), scope),
      call.at,
      binder,
    ),
})

/** A function of one text that gives text. */
const ofText = (operator: Operator): KnownFunction => ({
  arguments: [1, 1],
  inRules: true,
  value: ({ binder, call, scope }) =>
    operation(operator, [asText(binder.value(binder.argument(call, 0), scope), call.at, binder)], text),
})

/** LEFT and RIGHT. */
const endOfText = (operator: 'left' | 'right'): KnownFunction => ({
  arguments: [1, 2],
  inRules: true,
  value: ({ binder, call, scope }) => {
    const value = asText(binder.value(binder.argument(call, 0), scope), call.at, binder)
    const count = call.arguments[1] ? binder.constant(call.arguments[1], scope) : 1
    if (count < 0)
      throw binder.error(
        'MEASURE_ARGUMENTS',
        call.at,
        `${call.name.toUpperCase()} cannot take ${count} characters`,
      )
    return operation(operator, [value, numberLiteral(String(count))], text)
  },
})

const ofDate = (operator: Operator, type = integer): KnownFunction => ({
  arguments: [1, 1],
  inRules: true,
  value: ({ binder, call, scope }) => operation(operator, [dateArgument(binder, call, scope, 0)], type),
})

/** EDATE and EOMONTH. */
const monthsFrom = (
  build: (start: TypedExpression, months: TypedExpression) => TypedExpression,
): KnownFunction => ({
  arguments: [2, 2],
  inRules: true,
  value: ({ binder, call, scope }) =>
    build(
      convert(dateArgument(binder, call, scope, 0), date),
      binder.integer(binder.argument(call, 1), scope),
    ),
})

export function dateArgument(
  binder: Binder,
  call: Call['call'],
  scope: Call['scope'],
  index: number,
): TypedExpression {
  const argument = binder.argument(call, index)
  const value = binder.value(argument, scope)
  if (isTemporal(value.type) || isBlankLiteral(value)) return value
  throw binder.error(
    'MEASURE_TYPE',
    argument.at,
    `A date was expected here, and this is ${aTypeName(value.type)}`,
  )
}

export const scalarFunctions: Record<string, KnownFunction> = {
  TRUE: constant({ kind: 'literal', value: true, type: boolean }),
  FALSE: constant({ kind: 'literal', value: false, type: boolean }),
  BLANK: constant(blank),
  AND: logic('&&'),
  OR: logic('||'),
  ISBLANK: {
    arguments: [1, 1],
    inRules: true,
    value: ({ binder, call, scope }) =>
      operation('isBlank', [binder.value(binder.argument(call, 0), scope)], boolean),
  },
  IF: {
    arguments: [2, 3],
    inRules: true,
    value: ({ binder, call, scope }) => {
      const test = truth(binder.value(binder.argument(call, 0), scope), call.at, binder)
      const yes = binder.value(binder.argument(call, 1), scope)
      const no = call.arguments[2] ? binder.value(call.arguments[2], scope) : blank
      return choose(test, yes, no, unify(yes, no, call.at, binder))
    },
  },
  SWITCH: { arguments: [3, Infinity], inRules: true, value: switchOf },
  COALESCE: {
    arguments: [2, Infinity],
    inRules: true,
    value: ({ binder, call, scope }) => {
      const values = call.arguments.map((_, index) => binder.value(binder.argument(call, index), scope))
      const sample = values.reduce((a, b) => ({
        ...(isBlankLiteral(a) ? b : a),
        type: unify(a, b, call.at, binder),
      }))
      return operation(
        'coalesce',
        values.map((value) => convert(value, sample.type)),
        sample.type,
      )
    },
  },
  DIVIDE: {
    arguments: [2, 3],
    value: ({ binder, call, scope }) => {
      const [a, b] = [
        binder.number(binder.argument(call, 0), scope),
        binder.number(binder.argument(call, 1), scope),
      ]
      const quotient = operation('divide', [a, b], double)
      if (!call.arguments[2]) return quotient
      const alternative = binder.number(call.arguments[2], scope)
      if (isBlankLiteral(alternative)) return quotient
      const isZero = combine('=', b, numberLiteral('0'), call.at, binder)
      // Where choices decide that b is 0, what a is kept by counts all the same.
      return operation('coalesce', [quotient, choose(isZero, alternative, blank, double)], double)
    },
  },
  ABS: {
    arguments: [1, 1],
    inRules: true,
    value: ({ binder, call, scope }) => {
      const value = binder.number(binder.argument(call, 0), scope)
      return operation('absolute', [value], value.type)
    },
  },
  ROUND: {
    arguments: [2, 2],
    value: ({ binder, call, scope }) => {
      const value = binder.number(binder.argument(call, 0), scope)
      const digits = binder.constant(binder.argument(call, 1), scope)
      if (digits < -15 || digits > 15)
        throw binder.error('MEASURE_ARGUMENTS', call.at, 'ROUND takes -15 to 15 digits')
      const scale = value.type.kind === 'decimal' ? value.type.scale : 0
      const type = value.type.kind === 'decimal' ? decimal(Math.max(0, Math.min(scale, digits))) : value.type
      if (value.type.kind !== 'double' && digits >= scale) return value
      return operation('round', [value, numberLiteralOf(digits)], type)
    },
  },
  INT: {
    arguments: [1, 1],
    value: ({ binder, call, scope }) => {
      const value = binder.number(binder.argument(call, 0), scope)
      return value.type.kind === 'integer'
        ? value
        : operation('floor', [value], value.type.kind === 'double' ? double : integer)
    },
  },
  MOD: {
    arguments: [2, 2],
    value: ({ binder, call, scope }) => {
      const [a, b] = [
        binder.number(binder.argument(call, 0), scope),
        binder.number(binder.argument(call, 1), scope),
      ]
      const type = unify(a, b, call.at, binder)
      return operation('modulo', [convert(a, type), convert(b, type)], type)
    },
  },
  POWER: {
    arguments: [2, 2],
    value: ({ binder, call, scope }) =>
      combine(
        '^',
        binder.value(binder.argument(call, 0), scope),
        binder.value(binder.argument(call, 1), scope),
        call.at,
        binder,
      ),
  },
  YEAR: ofDate('year'),
  MONTH: ofDate('month'),
  DAY: ofDate('day'),
  EDATE: monthsFrom((start, months) => operation('shiftMonths', [start, months], date)),
  EOMONTH: monthsFrom((start, months) =>
    operation('monthEnd', [operation('shiftMonths', [start, months], date)], date),
  ),
  DATE: {
    arguments: [3, 3],
    inRules: true,
    value: ({ binder, call, scope }) => {
      const [year, month, day] = [0, 1, 2].map((index) =>
        binder.constant(binder.argument(call, index), scope),
      ) as [number, number, number]
      const made = new Date(Date.UTC(year, month - 1, day))
      if (year < 1900 || Number.isNaN(made.getTime()) || made.getUTCFullYear() > 9999)
        throw binder.error(
          'MEASURE_ARGUMENTS',
          call.at,
          'DATE takes a year from 1900 to 9999, a month and a day',
        )
      return { kind: 'literal', value: made.toISOString().slice(0, 10), type: date }
    },
  },
  TODAY: { arguments: [0, 0], inRules: true, value: () => ({ kind: 'today', type: date }) },
  LEN: {
    arguments: [1, 1],
    inRules: true,
    value: ({ binder, call, scope }) =>
      operation(
        'lengthOf',
        [asText(binder.value(binder.argument(call, 0), scope), call.at, binder)],
        integer,
      ),
  },
  UPPER: ofText('upper'),
  LOWER: ofText('lower'),
  LEFT: endOfText('left'),
  RIGHT: endOfText('right'),
  CONTAINSSTRING: {
    arguments: [2, 2],
    inRules: true,
    value: ({ binder, call, scope }) => {
      const [within, part] = [0, 1].map((index) =>
        asText(binder.value(binder.argument(call, index), scope), call.at, binder),
      ) as [TypedExpression, TypedExpression]
      return operation('contains', [within, part], boolean)
    },
  },
  USERNAME: {
    arguments: [0, 0],
    inRules: 'only',
    value: () => ({ kind: 'identity', part: 'username', type: text }),
  },
  USERPRINCIPALNAME: {
    arguments: [0, 0],
    inRules: 'only',
    value: () => ({ kind: 'identity', part: 'username', type: text }),
  },
  CUSTOMDATA: {
    arguments: [0, 0],
    inRules: 'only',
    value: () => ({ kind: 'identity', part: 'customData', type: text }),
  },
}

/** SWITCH(value, match, result, …, else?) and SWITCH(TRUE(), test, result, …, else?). */
function switchOf({ binder, call, scope }: Call): TypedExpression {
  const subject = binder.value(binder.argument(call, 0), scope)
  const name = binder.freshName()
  const held: TypedExpression = { kind: 'variable', name, type: subject.type }
  const rest = call.arguments.slice(1)
  const cases: { test: TypedExpression; result: TypedExpression }[] = []
  for (let index = 0; index + 1 < rest.length; index += 2) {
    const match = binder.value(binder.argument(call, index + 1), scope)
    const test = isLiteralTrue(subject)
      ? truth(match, call.at, binder)
      : combine('=', isBlankLiteral(subject) ? subject : held, match, call.at, binder)
    cases.push({ test, result: binder.value(binder.argument(call, index + 2), scope) })
  }
  let otherwise =
    rest.length % 2 === 1 ? binder.value(binder.argument(call, call.arguments.length - 1), scope) : blank
  const results = [...cases.map(({ result }) => result), otherwise]
  const { type } = results.reduce((a, b) => ({
    ...(isBlankLiteral(a) ? b : a),
    type: unify(a, b, call.at, binder),
  }))
  for (const { test, result } of cases.reverse()) otherwise = choose(test, result, otherwise, type)
  if (isLiteralTrue(subject) || isBlankLiteral(subject)) return otherwise
  return { kind: 'let', variables: [{ name, value: subject }], result: otherwise, type }
}

const numberLiteralOf = (value: number): TypedExpression => ({
  kind: 'literal',
  value: String(value),
  type: integer,
})
