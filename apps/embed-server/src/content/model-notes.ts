import { closestName } from '@casement/errors'
import { formatProblem, isDateFormat } from '@casement/format'
import type { Problem } from '@casement/schema'
import type { Column, Model, ValueType } from '@casement/semantic'
import { objectsIn } from './objects-in.ts'

/** Doubts about a model that is served all the same: formats that say nothing, time functions without a date table. */
export function modelNotes(model: Model): Problem[] {
  const formats = model.tables.flatMap(({ columns, measures }, index) =>
    [
      ...columns.map((column, place) => ({ ...column, path: `tables[${index}].columns[${place}].format` })),
      ...measures.map((measure, place) => ({
        ...measure,
        path: `tables[${index}].measures[${place}].format`,
      })),
    ].flatMap(({ format, type, path }) => formatNote(path, format, type)),
  )
  return [
    ...formats,
    ...dateTableNote(model),
    ...factDates(model),
    ...choiceNotes(model),
    ...idleRules(model),
    ...lookedIntoWhole(model),
  ]
}

/** Rules that limit no figure: nothing leads to their table, and no measure reads it. Whoever has the role sees everything. */
export function idleRules({ tables, relationships, roles }: Model): Problem[] {
  const isLedTo = (table: string) =>
    relationships.some(
      ({ active, from, to, isTwoWayForRules }) =>
        active && (to.table === table || (isTwoWayForRules === true && from.table === table)),
    )
  const isRead = (table: string) =>
    tables.some(({ measures }) =>
      measures.some(({ typed }) =>
        [...objectsIn(typed)].some((part) => part['table'] === table && part['kind'] !== 'measure'),
      ),
    )
  return roles.flatMap(({ name, rules }, index) =>
    rules.flatMap(({ table }, place) => {
      if (isLedTo(table) || isRead(table) || isLookedInto(table, rules)) return []
      const message = `the rule of the role "${name}" limits rows of "${table}" alone: no relationship leads to it, so that it reaches no facts and its people see all of them. Write the rule on a table that facts lead to, or say "securityFilteringBehavior": "bothDirections" in the relationship by which it says who sees what`
      return [{ path: `roles[${index}].rules[${place}]`, message }]
    }),
  )
}

/** True for a table that another rule of the role looks into: what is said of its own rows hides who sees what. */
const isLookedInto = (table: string, rules: Model['roles'][number]['rules']): boolean =>
  rules.some((rule) => rule.table !== table && looksInto(rule, table))

const looksInto = ({ filter }: Model['roles'][number]['rules'][number], table: string): boolean =>
  [...objectsIn(filter)].some((part) => part['table'] === table)

/** Rules that look into a table as if it had the rows of who asks: it is looked into whole, whatever rule is on it. */
function lookedIntoWhole({ roles }: Model): Problem[] {
  const asksWho = (filter: unknown) => [...objectsIn(filter)].some(({ kind }) => kind === 'identity')
  return roles.flatMap(({ name, rules }, index) =>
    rules.flatMap((rule, place) =>
      rules
        .filter(
          (other) => other.table !== rule.table && asksWho(other.filter) && looksInto(rule, other.table),
        )
        .filter(() => !asksWho(rule.filter))
        .map(({ table }) => ({
          path: `roles[${index}].rules[${place}].filter`,
          message: `the rule of the role "${name}" on "${rule.table}" looks into all of "${table}", whatever its rule on "${table}" lets through; ask in it for the person, as by FILTER(${table}, …)`,
        })),
    ),
  )
}

/** Measures that ask for a choice that there is none of: that branch is never taken. */
function choiceNotes({ tables }: Model): Problem[] {
  const choicesOf = (column: Column) => tables.find(({ name }) => name === column.table)?.choices
  return tables.flatMap(({ measures }, index) =>
    measures.flatMap(({ typed, name }, place) => {
      const wrong = new Map(
        comparisonsIn(typed).flatMap(([column, literal]) => {
          const choices = choicesOf(column)
          const isNone = choices?.every((choice) => choice.toLowerCase() !== literal.toLowerCase())
          return choices && isNone ? [[literal, choices] as const] : []
        }),
      )
      return [...wrong].map(([literal, choices]) => {
        const near = closestName(literal, choices)
        const hint = near === undefined ? `there are ${choices.join(', ')}` : `did you mean "${near}"?`
        const message = `[${name}] asks for the choice "${literal}", which is none; ${hint}`
        return { path: `tables[${index}].measures[${place}].expression`, message }
      })
    }),
  )
}

type Part = Readonly<Record<string, unknown>>

/** The column whose one value a value is, itself or in a default's place; also by a variable. */
function chosenColumn(value: unknown, variables: ReadonlyMap<unknown, Column>): Column | undefined {
  for (const { kind, column, name } of objectsIn(value)) {
    if (kind === 'selectedValue') return column as Column
    if (kind === 'variable' && variables.has(name)) return variables.get(name)
  }
  return undefined
}

/** Comparisons of the one value of a column with a text. */
function comparisonsIn(typed: unknown): readonly (readonly [Column, string])[] {
  const parts: readonly Part[] = [...objectsIn(typed)]
  const variables = new Map<unknown, Column>()
  for (const { name, value } of parts) {
    const column = typeof value === 'object' ? chosenColumn(value, variables) : undefined
    if (column) variables.set(name, column)
  }
  return parts.flatMap(({ kind, operator, operands }) => {
    if (kind !== 'operation' || operator !== 'equal') return []
    const literal = (operands as readonly Part[]).find(
      (operand) => operand['kind'] === 'literal' && typeof operand['value'] === 'string',
    )
    const column = literal && chosenColumn(operands, variables)
    return column ? [[column, String(literal['value'])] as const] : []
  })
}

const isNumber = ({ kind }: ValueType) => kind === 'integer' || kind === 'decimal' || kind === 'double'
const isDate = ({ kind }: ValueType) => kind === 'date' || kind === 'dateTime'

function formatNote(path: string, format: string | undefined, type: ValueType): Problem[] {
  if (format === undefined || !(isNumber(type) || isDate(type))) return []
  const problem = formatProblem(format)
  const isForDates = isDateFormat(format)
  const message =
    problem ??
    (isForDates === isDate(type)
      ? null
      : `the format ${JSON.stringify(format)} is one for ${isForDates ? 'dates' : 'numbers'}, and this is ${isDate(type) ? 'a date' : 'a number'}`)
  const shape = isDate(type) ? 'dd MMM yyyy' : '#,0.00'
  return message === null
    ? []
    : [{ path, message: `${message}; values are written without it. A format is such as ${shape}` }]
}

/** Time functions go by days that a table has to have. */
function dateTableNote({ tables, dates }: Model): Problem[] {
  if (dates) return []
  for (const [index, { measures }] of tables.entries())
    for (const [place, { typed, name }] of measures.entries()) {
      const column = datesIn(typed)
      if (!column) continue
      const message = `[${name}] goes by the days of ${column.table}[${column.name}], and the model names no "dateTable"; say "dateTable": "${column.table}" if it has a row for each day`
      return [{ path: `tables[${index}].measures[${place}].expression`, message }]
    }
  return []
}

/** Time functions that go by the days of facts, of which some are not there. */
function factDates({ tables, dates }: Model): Problem[] {
  if (!dates) return []
  return tables.flatMap(({ measures }, index) =>
    measures.flatMap(({ typed, name }, place) => {
      const column = datesIn(typed)
      if (!column || column.table === dates.table) return []
      const [own, of] = [column, dates].map((each) => `${each.table}[${each.name}]`)
      const message = `[${name}] goes by the days of ${own}, which has the days of its own rows alone: days without any are skipped, and filters on "${dates.table}" stay in force. Go by ${of}`
      return [{ path: `tables[${index}].measures[${place}].expression`, message }]
    }),
  )
}

function datesIn(typed: unknown): Column | undefined {
  for (const part of objectsIn(typed)) if (part['kind'] === 'dates') return part['column'] as Column
  return undefined
}
