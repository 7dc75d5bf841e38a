import type { Problem } from '@casement/schema'
import type { Model, Table } from '@casement/semantic'

type Expression = Table['measures'][number]['typed']
type TypedTable = Extract<Expression, { kind: 'fold' }>['table']
type Facts = Table & { readonly covered: NonNullable<Table['covered']> }

/** The tables of facts that a figure may be of: one set for each way in which conditions in it may turn out. */
type Ways = readonly ReadonlySet<Facts>[]

/**
 * Differences and quotients of figures of two tables whose facts are of other days, of which the model does not say so: what
 * one of them is not of counts as 0 in a difference, and a quotient is of two periods. Days are those of the data, so that
 * a model knows of none before these are read.
 */
export function mixedFacts(model: Model): Problem[] {
  const reader = new FactsReader(model)
  return model.tables.flatMap(({ measures }, index) =>
    measures.flatMap(({ name, typed }, place) => {
      const messages = [...operationsIn(typed, new Map(), reader)].flatMap(({ operator, sides }) => {
        const mixed = mixedPair(sides)
        return mixed ? [messageOf(name, operator, mixed)] : []
      })
      const path = `tables[${index}].measures[${place}].expression`
      return [...new Set(messages)].map((message) => ({ path, message }))
    }),
  )
}

interface Found {
  readonly operator: 'subtract' | 'divide'
  readonly sides: readonly [Ways, Ways]
}

type Variables = ReadonlyMap<string, Ways>

/** Differences and quotients that an expression itself has, not the measures that it names. */
function* operationsIn(expression: Expression, variables: Variables, reader: FactsReader): Generator<Found> {
  switch (expression.kind) {
    case 'operation': {
      const { operator, operands } = expression
      for (const operand of operands) yield* operationsIn(operand, variables, reader)
      const [a, b] = operands
      if ((operator === 'subtract' || operator === 'divide') && a && b)
        yield { operator, sides: [reader.factsOf(a, variables), reader.factsOf(b, variables)] }
      return
    }
    case 'calculate':
      yield* operationsIn(expression.expression, variables, reader)
      return
    case 'fold':
      if (expression.value) yield* operationsIn(expression.value, variables, reader)
      return
    case 'let': {
      const known = new Map(variables)
      for (const { name, value } of expression.variables) {
        if (!value) continue
        yield* operationsIn(value, known, reader)
        known.set(name, reader.factsOf(value, known))
      }
      yield* operationsIn(expression.result, known, reader)
    }
  }
}

/** More ways than these are looked at as one. */
const maxWays = 32
const noFacts: Ways = [new Set()]

/** Reads of which tables of facts the figures of a model are. */
class FactsReader {
  readonly #tables: ReadonlyMap<string, Table>
  readonly #measures = new Map<string, Ways>()

  constructor({ tables }: Model) {
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  factsOf(expression: Expression, variables: Variables): Ways {
    switch (expression.kind) {
      case 'measure':
        return this.#factsOfMeasure(expression)
      case 'variable':
        return variables.get(expression.name) ?? noFacts
      case 'calculate':
        return this.factsOf(expression.expression, variables)
      case 'fold':
        return together([
          this.#factsOfTable(expression.table),
          ...(expression.value ? [this.factsOf(expression.value, variables)] : []),
        ])
      case 'operation': {
        const { operator, operands } = expression
        const all = operands.map((operand) => this.factsOf(operand, variables))
        return operator === 'if' ? distinct(all.slice(1).flat()) : together(all)
      }
      case 'let': {
        const known = new Map(variables)
        for (const { name, value } of expression.variables)
          if (value) known.set(name, this.factsOf(value, known))
        return this.factsOf(expression.result, known)
      }
      default:
        return noFacts
    }
  }

  /** Measures name no other one in a circle. */
  #factsOfMeasure({ table, name }: { table: string; name: string }): Ways {
    const key = `${table}[${name}]`
    const known = this.#measures.get(key)
    if (known) return known
    const measure = this.#tables.get(table)?.measures.find((each) => each.name === name)
    const ways = measure ? this.factsOf(measure.typed, new Map()) : noFacts
    this.#measures.set(key, ways)
    return ways
  }

  #factsOfTable(table: TypedTable): Ways {
    switch (table.kind) {
      case 'filter':
      case 'calculateTable':
      case 'project':
        return this.#factsOfTable(table.table)
      case 'tableVariable':
        return this.#factsOfTable(table.of)
      case 'table':
      case 'allOfTable':
        return this.#factsNamed(table.table)
      case 'values':
      case 'dates':
        return this.#factsNamed(table.column.table)
      case 'all':
      case 'allSelected':
        return table.columns[0] ? this.#factsNamed(table.columns[0].table) : noFacts
    }
  }

  #factsNamed(name: string): Ways {
    const table = this.#tables.get(name)
    return table && isFacts(table) ? [new Set([table])] : noFacts
  }
}

const isFacts = (table: Table): table is Facts => table.covered !== undefined

const keyOf = (facts: ReadonlySet<Facts>): string =>
  [...facts]
    .map(({ name }) => name)
    .toSorted()
    .join('\n')

const distinct = (ways: Ways): Ways => [...new Map(ways.map((facts) => [keyOf(facts), facts])).values()]

const union = (sets: Ways): ReadonlySet<Facts> => new Set(sets.flatMap((facts) => [...facts]))

/** The facts of a figure that is made of several. */
function together(parts: readonly Ways[]): Ways {
  let ways = noFacts
  for (const part of parts) {
    ways = distinct(ways.flatMap((facts) => part.map((each) => union([facts, each]))))
    if (ways.length > maxWays) ways = [union(ways)]
  }
  return ways
}

/** Facts of one side and facts of the other, which are of other days though nothing says so. */
function mixedPair([a, b]: Found['sides']): readonly [Facts, Facts] | undefined {
  // Where both sides follow conditions, which of them go together is not known.
  if (a.length > 1 && b.length > 1) return undefined
  for (const ours of a)
    for (const theirs of b) {
      const [own, others] = [apart(ours, theirs), apart(theirs, ours)]
      for (const one of own)
        for (const other of others) if (isSilent(one, other) || isSilent(other, one)) return [one, other]
    }
  return undefined
}

const apart = (some: ReadonlySet<Facts>, rest: ReadonlySet<Facts>): readonly Facts[] => {
  const names = new Set([...rest].map(({ name }) => name))
  return [...some].filter(({ name }) => !names.has(name))
}

/** True for facts that are not of all days of others, where the model does not say of which they are. */
const isSilent = ({ covers, covered }: Facts, other: Facts): boolean =>
  covers === undefined && (other.covered.from < covered.from || covered.to < other.covered.to)

function messageOf(name: string, operator: Found['operator'], pair: readonly [Facts, Facts]): string {
  const [one, other] = pair.map(({ name: table, covered: { from, to } }) => `"${table}" (${from} to ${to})`)
  const silent = [...pair.entries()]
    .filter(([at, facts]) => isSilent(facts, pair[1 - at]!))
    .map(([, facts]) => `"${facts.name}"`)
    .join(' and of ')
  return operator === 'subtract'
    ? `[${name}] takes figures of ${other} from figures of ${one}, which are of other days: where one of them has none, all of the other one is the difference. Say "covers": "data" of ${silent}, and it is BLANK there`
    : `[${name}] divides figures of ${one} by figures of ${other}, which are of other days: over more days than both have it is a quotient of two periods. Show the two beside each other, which compares them over the same days, or say by "covers" of ${silent} that this is known`
}
