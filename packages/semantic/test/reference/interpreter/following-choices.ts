import type { Expression } from '../../../src/dax/syntax.ts'
import type { RowContext, Scope } from './shapes.ts'
import { compareValues, exact, isExact, zero } from '../values.ts'
import type { Plain } from '../values.ts'

/** A value that is written in the model or follows from choices; `isChosen`: it follows from choices. */
export interface Followed {
  value: Plain
  isChosen: boolean
}

/** What is asked of the interpreter. What it throws beyond a grain follows from nothing. */
export interface Surroundings {
  /** The column is one of choices. */
  isChoice(table: string, column: string): boolean
  /** The choices that the filters of a scope leave; undefined where only the data tell. */
  choicesLeft(table: string, column: string, scope: Scope): readonly Plain[] | undefined
  /** A measure, with the scope inside it; undefined for what is none. */
  measureAt(name: string, scope: Scope): { expression: Expression; inner: Scope } | undefined
  /** The text of a measure; undefined for what is none. */
  measureText(name: string): Expression | undefined
  /** CALCULATE, or a function that stands for it, with the scope inside it. */
  calculated(
    call: Expression & { kind: 'call' },
    scope: Scope,
  ): { expression: Expression; inner: Scope } | undefined
  withVariables(expression: Expression & { kind: 'variables' }, scope: Scope): Scope
}

type Call = Expression & { kind: 'call' }

/**
 * Finds what follows from choices before any row is read: SELECTEDVALUE, HASONEVALUE and DISTINCTCOUNT of choices, and
 * what equality, IN, &, AND, OR, NOT, ISBLANK, COALESCE, IF and SWITCH make of them and of what is written in the model.
 */
export class FollowingChoices {
  readonly #surroundings: Surroundings
  readonly #asking = new Map<Expression, boolean>()

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  /** Whether the test holds, where it follows from choices. */
  decided(test: Expression, scope: Scope): boolean | undefined {
    const found = this.follow(test, scope)
    return found?.isChosen ? truthOf(found)?.value === true : undefined
  }

  /** Whether the case of a SWITCH is the one that is meant, where it follows from choices. */
  decidedCase(subject: Expression, match: Expression, scope: Scope): boolean | undefined {
    if (!this.#asks(subject) && !this.#asks(match)) return undefined
    const found = this.#case(subject, match, scope)
    return found?.isChosen ? found.value === true : undefined
  }

  follow(expression: Expression, scope: Scope): Followed | undefined {
    return this.#asks(expression) ? this.#value(expression, scope) : undefined
  }

  /** What a variable holds: what follows from choices, or what is written there. */
  constant(expression: Expression, scope: Scope): Followed | undefined {
    return expression.kind === 'text' || expression.kind === 'number'
      ? this.#value(expression, scope)
      : this.follow(expression, scope)
  }

  /** Whether a condition on choices is known for each of them: `rows` are the choices, one by one. */
  isKnownOf(condition: Expression, rows: readonly RowContext[], scope: Scope): boolean {
    return rows.every(
      (row) =>
        truthOf(this.#value(condition, { ...scope, rows: [{ ...row, isChoice: true }] })) !== undefined,
    )
  }

  /** Forgets which expressions ask for choices: measures are others. */
  reset(): void {
    this.#asking.clear()
  }

  /** Whether an expression, or a measure in it, asks for a choice. */
  #asks(expression: Expression): boolean {
    const known = this.#asking.get(expression)
    if (known !== undefined) return known
    // A measure that reads itself is refused before it is asked.
    this.#asking.set(expression, false)
    const found = this.#asksAnew(expression)
    this.#asking.set(expression, found)
    return found
  }

  #asksAnew(expression: Expression): boolean {
    const inside = (name: string): boolean => {
      const measure = this.#surroundings.measureText(name)
      return measure !== undefined && this.#asks(measure)
    }
    switch (expression.kind) {
      case 'column':
        return this.#surroundings.isChoice(expression.table, expression.column) || inside(expression.column)
      case 'bracket':
        return inside(expression.name)
      // Of variables it is known where they are declared.
      case 'name':
        return true
      case 'unary':
        return expression.operator !== '-' && this.#asks(expression.operand)
      case 'binary':
        return (
          followedOperators.has(expression.operator) &&
          (this.#asks(expression.left) || this.#asks(expression.right))
        )
      case 'call':
        return this.#asksInCall(expression)
      case 'variables':
        return this.#asks(expression.result)
      case 'rows':
        return expression.rows.flat().some((cell) => this.#asks(cell))
      default:
        return false
    }
  }

  /** Only the arguments that decide: whatever else is in a function, it follows from nothing. */
  #asksInCall({ name, arguments: given }: Call): boolean {
    const isAsked = (argument: Expression | null | undefined) => Boolean(argument && this.#asks(argument))
    switch (name.toUpperCase()) {
      case 'IF':
      case 'CALCULATE':
      case 'TOTALYTD':
      case 'TOTALQTD':
      case 'TOTALMTD':
      case 'NOT':
      case 'ISBLANK':
      case 'SELECTEDVALUE':
      case 'HASONEVALUE':
      case 'DISTINCTCOUNT':
        return isAsked(given[0])
      case 'SWITCH':
        return isAsked(given[0]) || isAsked(given[1])
      case 'AND':
      case 'OR':
      case 'CONCATENATE':
      case 'COALESCE':
        return given.some(isAsked)
      default:
        return false
    }
  }

  #value(expression: Expression, scope: Scope): Followed | undefined {
    switch (expression.kind) {
      case 'text':
        return written(expression.value)
      case 'number':
        return /e/i.test(expression.text) ? undefined : written(exact(expression.text))
      case 'name': {
        const held = scope.variables.get(expression.name.toLowerCase())
        if (held) return 'value' in held ? held.followed : undefined
        return /^(true|false)$/i.test(expression.name)
          ? written(expression.name.toLowerCase() === 'true')
          : undefined
      }
      case 'bracket':
        return this.#measure(expression.name, scope)
      case 'column':
        return this.#column(expression, scope)
      case 'unary':
        if (expression.operator === 'not') return negated(truthOf(this.#value(expression.operand, scope)))
        return expression.operator === '+' ? this.#value(expression.operand, scope) : undefined
      case 'binary':
        return this.#binary(expression, scope)
      case 'variables':
        return this.#value(expression.result, this.#surroundings.withVariables(expression, scope))
      case 'call':
        return this.#call(expression, scope)
      default:
        return undefined
    }
  }

  #measure(name: string, scope: Scope): Followed | undefined {
    const measure = this.#surroundings.measureAt(name, scope)
    return measure && this.#value(measure.expression, measure.inner)
  }

  #column({ table, column }: Expression & { kind: 'column' }, scope: Scope): Followed | undefined {
    if (!this.#surroundings.isChoice(table, column)) return this.#measure(column, scope)
    const [row] = scope.rows
    return row?.isChoice ? { value: row.values[0]!, isChosen: true } : undefined
  }

  #binary({ operator, left, right }: Expression & { kind: 'binary' }, scope: Scope): Followed | undefined {
    const side = (expression: Expression) => this.#value(expression, scope)
    switch (operator) {
      case '=':
        return equal(side(left), side(right))
      case '<>':
        return negated(equal(side(left), side(right)))
      case '&&':
        return both(truthOf(side(left)), truthOf(side(right)))
      case '||':
        return either([truthOf(side(left)), truthOf(side(right))])
      case '&':
        return joined(side(left), side(right))
      case 'in': {
        if (left.kind === 'tuple' || right.kind !== 'rows') return undefined
        return either(right.rows.map(([cell]) => equal(side(left), side(cell!))))
      }
      default:
        return undefined
    }
  }

  #case(subject: Expression, match: Expression, scope: Scope): Followed | undefined {
    const isTrue =
      (subject.kind === 'call' || subject.kind === 'name') && subject.name.toUpperCase() === 'TRUE'
    const found = this.#value(match, scope)
    return isTrue ? truthOf(found) : equal(this.#value(subject, scope), found)
  }

  #call(call: Call, scope: Scope): Followed | undefined {
    const given = call.arguments
    const at = (index: number): Followed | undefined =>
      given[index] ? this.#value(given[index], scope) : written(null)
    switch (call.name.toUpperCase()) {
      case 'TRUE':
        return written(true)
      case 'FALSE':
        return written(false)
      case 'BLANK':
        return written(null)
      case 'NOT':
        return negated(truthOf(at(0)))
      case 'AND':
        return both(truthOf(at(0)), truthOf(at(1)))
      case 'OR':
        return either([truthOf(at(0)), truthOf(at(1))])
      case 'CONCATENATE':
        return joined(at(0), at(1))
      case 'ISBLANK':
        return madeOf([at(0)], ([value]) => value === null)
      case 'COALESCE':
        return madeOf(
          given.map((_, index) => at(index)),
          (values) => values.find((value) => value !== null) ?? null,
        )
      case 'IF': {
        const test = truthOf(at(0))
        return test?.isChosen ? chosen(at(test.value === true ? 1 : 2)) : undefined
      }
      case 'SWITCH':
        return this.#switch(given, scope)
      case 'SELECTEDVALUE': {
        const left = this.#left(given[0], scope)
        return left && (left.length === 1 ? chosen(written(left[0]!)) : chosen(at(1)))
      }
      case 'HASONEVALUE': {
        const left = this.#left(given[0], scope)
        return left && chosen(written(left.length === 1))
      }
      case 'DISTINCTCOUNT': {
        const left = this.#left(given[0], scope)
        return left && chosen(written(left.length === 0 ? null : exact(String(left.length))))
      }
      default: {
        const found = this.#surroundings.calculated(call, scope)
        return found && this.#value(found.expression, found.inner)
      }
    }
  }

  #switch(given: Call['arguments'], scope: Scope): Followed | undefined {
    for (let index = 1; index + 1 < given.length; index += 2) {
      const found = this.#case(given[0]!, given[index]!, scope)
      if (!found?.isChosen) return undefined
      if (found.value === true) return chosen(this.#value(given[index + 1]!, scope))
    }
    return chosen(given.length % 2 === 0 ? this.#value(given.at(-1)!, scope) : written(null))
  }

  #left(column: Expression | null | undefined, scope: Scope): readonly Plain[] | undefined {
    return column?.kind === 'column'
      ? this.#surroundings.choicesLeft(column.table, column.column, scope)
      : undefined
  }
}

const followedOperators = new Set(['=', '<>', '&&', '||', '&', 'in'])

const written = (value: Plain): Followed => ({ value, isChosen: false })
const chosen = (found: Followed | undefined): Followed | undefined => found && { ...found, isChosen: true }

/** What is made of values that all follow, of choices at least one of them. */
function madeOf(
  parts: readonly (Followed | undefined)[],
  make: (values: readonly Plain[]) => Plain,
): Followed | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length && known.some(({ isChosen }) => isChosen)
    ? { value: make(known.map(({ value }) => value)), isChosen: true }
    : undefined
}

const isWhole = (value: Plain): boolean => value !== null && isExact(value) && value.scale === 0

/** Texts and whole numbers are equal or not before data are read; BLANK is equal to "" and to 0. */
function equal(a: Followed | undefined, b: Followed | undefined): Followed | undefined {
  const values = [a?.value ?? null, b?.value ?? null].filter((value) => value !== null)
  const isComparable = values.every((value) => typeof value === 'string') || values.every(isWhole)
  return isComparable ? madeOf([a, b], ([x, y]) => compareValues(x!, y!) === 0) : undefined
}

/** TRUE or FALSE; a whole number is TRUE unless it is 0. */
function truthOf(found: Followed | undefined): Followed | undefined {
  if (!found) return undefined
  const { value, isChosen } = found
  if (typeof value === 'boolean' || value === null) return { value: value === true, isChosen }
  return isWhole(value) ? { value: compareValues(value, zero) !== 0, isChosen } : undefined
}

const negated = (found: Followed | undefined): Followed | undefined =>
  madeOf([found], ([value]) => value !== true)
const both = (a: Followed | undefined, b: Followed | undefined): Followed | undefined =>
  madeOf([a, b], (values) => values.every((value) => value === true))

/** Any of several tests; a single one is itself. */
const either = (tests: readonly (Followed | undefined)[]): Followed | undefined =>
  tests.length === 1 ? tests[0] : madeOf(tests, (values) => values.includes(true))

const joined = (a: Followed | undefined, b: Followed | undefined): Followed | undefined => {
  const isText = [a, b].every((side) => side && (side.value === null || typeof side.value === 'string'))
  if (!isText) return undefined
  return madeOf([a, b], ([x, y]) =>
    x === null && y === null ? null : `${(x as string) ?? ''}${(y as string) ?? ''}`,
  )
}
