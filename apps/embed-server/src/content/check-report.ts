import { closestName } from '@casement/errors'
import { PlacedError, parseQuery } from '@casement/query'
import type { Problem } from '@casement/schema'
import type { ReportDefinition } from '@casement/report'
import { compile, type Model, withoutRoles } from '@casement/semantic'

/**
 * Looks every field that a report names up in its model: in visuals, filters, bookmarks and wherever else one stands.
 * Each that is not there is a problem, with its place and what was probably meant.
 */
export function checkReport(report: ReportDefinition, model: Model): Problem[] {
  const problems: Problem[] = []
  const check = (path: string, query: unknown) => {
    const message = refusalOf(query, model)
    if (message !== null) problems.push({ path, message })
  }
  for (const [path, value] of partsOf(report, '')) {
    if (isField(value)) check(path, { select: [{ name: 'field', field: withoutWords(value) }] })
    else if (isFilter(value)) {
      const [field] = fieldsOfFilter(value)
      if (field) check(path, { select: [{ name: 'field', field }], filters: [value] })
    }
  }
  problems.push(...periodProblems(report, model), ...choiceProblems(report, model))
  return problems
}

/** What is known of queries of a model: the same measures are asked for all over its reports. */
const refusals = new WeakMap<Model, Map<string, string | null>>()

/** What the compiler says of a query that it refuses; null for one that it takes. */
function refusalOf(query: unknown, model: Model): string | null {
  const known = refusals.get(model) ?? new Map<string, string | null>()
  refusals.set(model, known)
  const text = JSON.stringify(query)
  if (!known.has(text)) known.set(text, compiled(query, model))
  return known.get(text)!
}

function compiled(query: unknown, model: Model): string | null {
  try {
    const clock = { today: '2000-01-01', now: '2000-01-01T00:00:00' }
    // For nobody in particular: what the compiler refuses, it would refuse everybody.
    compile(
      parseQuery(query),
      withoutRoles(model),
      { username: '', roles: [] },
      { dialect: 'duckdb', ...clock },
    )
    return null
  } catch (error) {
    if (!(error instanceof PlacedError)) throw error
    return error.message
  }
}

/** What readers choose is a value of a table of choices: on another table a choice would filter the data. */
function choiceProblems(report: ReportDefinition, model: Model): Problem[] {
  return (['comparison', 'currency'] as const).flatMap((path) => {
    const offered = report[path]
    if (!offered) return []
    const { table: name, column } = offered.field
    const table = model.tables.find((each) => isSame(each.name, name))
    if (!table) return []
    const { choices } = table
    if (!choices) {
      const message = `${name}[${column}] is a column of the data, which a choice would filter; name the column of a table whose "source" has "choices"`
      return [{ path: `${path}.field`, message }]
    }
    return offered.choices.flatMap(({ value }, place) => {
      if (choices.some((choice) => isSame(choice, value))) return []
      const near = closestName(value, choices)
      const hint = near === undefined ? `there are ${choices.join(', ')}` : `did you mean "${near}"?`
      return [
        { path: `${path}.choices[${place}].value`, message: `"${value}" is no choice of "${name}"; ${hint}` },
      ]
    })
  })
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Months are told by dates. */
function periodProblems({ period }: ReportDefinition, model: Model): Problem[] {
  if (!period) return []
  const { table, column } = period.field
  const found = model.tables
    .find(({ name }) => isSame(name, table))
    ?.columns.find(({ name }) => isSame(name, column))
  if (!found || ['date', 'dateTime'].includes(found.type.kind)) return []
  return [{ path: 'period.field', message: `${table}[${column}] holds no dates` }]
}

type Part = Readonly<Record<string, unknown>>

/** Every filter of a report, wherever one is, with its path. */
export const filtersOf = (report: ReportDefinition): { path: string; filter: Part }[] =>
  [...partsOf(report, '')].flatMap(([path, part]) => (isFilter(part) ? [{ path, filter: part }] : []))

const isObject = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldKinds: readonly unknown[] = ['column', 'measure', 'aggregation', 'hierarchyLevel']
const isField = (part: Part) => fieldKinds.includes(part['kind']) && typeof part['table'] === 'string'

/** Whatever else has a target names it by a text, or, as a role of a visual, by fields. */
function isFilter({ target }: Part): boolean {
  const [first] = [target].flat() as readonly unknown[]
  return isObject(first) && !isField(first)
}

/** Every object of a report with its path; what lies inside a field or a filter belongs to it. */
function* partsOf(value: unknown, path: string): Generator<readonly [string, Part]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* partsOf(item, `${path}[${index}]`)
    return
  }
  if (!isObject(value)) return
  yield [path, value]
  if (isField(value) || isFilter(value)) return
  for (const [name, inner] of Object.entries(value))
    yield* partsOf(
      inner,
      /^\w+$/.test(name) ? `${path}${path && '.'}${name}` : `${path}[${JSON.stringify(name)}]`,
    )
}

function withoutWords({ displayName: _name, format: _format, scenario: _scenario, ...field }: Part) {
  return field
}

/** A field that goes with a filter in a query of its own: its first target, in whatever form that is. */
function fieldsOfFilter({ target }: Part): unknown[] {
  const [first] = [target].flat() as readonly Part[]
  if (!first) return []
  const { table, column, measure, hierarchy, hierarchyLevel } = first
  if (measure !== undefined) return [{ kind: 'measure', table, measure }]
  return hierarchy === undefined
    ? [{ kind: 'column', table, column }]
    : [{ kind: 'hierarchyLevel', table, hierarchy, level: hierarchyLevel }]
}
