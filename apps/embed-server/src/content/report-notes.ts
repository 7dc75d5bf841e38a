import { kindOf, needOf } from '@casement/visuals'
import type { Problem } from '@casement/schema'
import { bookmarkNamed } from '@casement/report'
import type { ReportDefinition } from '@casement/report'
import type { Visual } from '@casement/visuals'
import type { Measure, Model } from '@casement/semantic'
import { filtersOf } from './check-report.ts'
import { columnOf } from './model-columns.ts'
import { objectsIn } from './objects-in.ts'
import { partNotes } from './part-notes.ts'

/** Doubts about a report that is served all the same; `model` is absent while its dataset is stopped. */
export function reportNotes(report: ReportDefinition, model: Model | undefined): Problem[] {
  const ofPages = report.pages.flatMap(({ size, visuals }, page) =>
    visuals.flatMap((visual, index) => {
      const path = `pages[${page}].visuals[${index}]`
      return [
        ...offPage(visual, size, path),
        ...tooSmall(visual, path),
        ...covered(visual, visuals.slice(0, index), path),
        ...(model ? unrelated(visual, model, path) : []),
        ...(model ? idleButton(visual, { report, visuals, model }, path) : []),
      ]
    }),
  )
  if (!model) return ofPages
  const ofValues = filtersOf(report).flatMap((filter) => valueTypes(filter, model))
  return [...ofPages, ...ofValues, ...partNotes(report, model)]
}

interface Size {
  readonly width: number
  readonly height: number
}

function offPage({ layout }: Visual, { width, height }: Size, path: string): Problem[] {
  const { x, y } = layout
  const [right, bottom] = [x + layout.width, y + layout.height]
  if (x >= 0 && y >= 0 && right <= width && bottom <= height) return []
  const message = `reaches over the edge of the page, which is ${width} by ${height}: it goes from ${x}, ${y} to ${right}, ${bottom}`
  return [{ path: `${path}.layout`, message }]
}

/** A visual of which not all can be reached where it stands. */
function tooSmall(visual: Visual, path: string): Problem[] {
  const least = kindOf(visual).sizing?.minRoom?.(visual)
  if (!least) return []
  const { width, height } = visual.layout
  if (width >= least.width && height >= least.height) return []
  const message = `its place, ${width} by ${height}, cuts its values: it takes ${Math.ceil(least.width)} by ${least.height} at least`
  return [{ path: `${path}.layout`, message }]
}

/** Words, pictures and buttons lie over others on purpose. */
const isShown = (visual: Visual) => !kindOf(visual).isBare && visual.layout.displayState?.mode !== 'hidden'

/** Tolerance in pixels: borders that touch are no overlap. */
const minOverlap = 4

function covered(visual: Visual, before: readonly Visual[], path: string): Problem[] {
  if (!isShown(visual)) return []
  const { x, y, width, height } = visual.layout
  return before.filter(isShown).flatMap(({ name, layout }) => {
    const across = Math.min(x + width, layout.x + layout.width) - Math.max(x, layout.x)
    const down = Math.min(y + height, layout.y + layout.height) - Math.max(y, layout.y)
    if (across < minOverlap || down < minOverlap) return []
    const message = `"${visual.name}" and "${name}" lie over one another, by ${across} by ${down}`
    return [{ path: `${path}.layout`, message }]
  })
}

interface ButtonPlace {
  readonly report: ReportDefinition
  /** The visuals of its page. */
  readonly visuals: readonly Visual[]
  readonly model: Model
}

/** A button whose bookmark stays on the page and filters nothing that is shown there: a press changes nothing. */
function idleButton(visual: Visual, { report, visuals, model }: ButtonPlace, path: string): Problem[] {
  const way = kindOf(visual)
    .ways?.(visual)
    .find(({ to }) => to === 'bookmark')
  const state = way && bookmarkNamed(report, way.name)?.state
  const filters = state?.filters?.report ?? []
  const isFilterOnly = state && Object.keys(state).join() === 'filters' && !state.filters?.pages
  if (!way || !isFilterOnly || state.filters?.visuals || filters.length === 0) return []
  const reached = reachedFrom(
    new Set(visuals.flatMap((each) => figuresOf(each, model).flatMap(({ tables }) => [...tables]))),
    model,
  )
  const columns = filters.map((filter) => columnOf(filter, model))
  if (columns.some((column) => !column || reached.has(column.table.toLowerCase()))) return []
  const names = columns.map((column) => `${column!.table}[${column!.name}]`).join(', ')
  const message = `no figure of this page is reached by ${names}, so that the bookmark changes nothing here`
  return [{ path: `${path}.${way.path}`, message }]
}

/** A figure of a visual: its words, and the tables that it is made of. */
interface VisualFigure {
  readonly words: string
  readonly tables: ReadonlySet<string>
  /** It says by itself what it is kept by. */
  readonly hasGrain: boolean
}

const fieldsOf = (visual: Visual) => (needOf(visual, [])?.select ?? []).map(({ field }) => field)

const figuresOf = (visual: Visual, model: Model): readonly VisualFigure[] =>
  fieldsOf(visual).flatMap((field): VisualFigure[] => {
    if (field.kind === 'aggregation')
      return [{ words: `${field.table}[${field.column}]`, tables: new Set([field.table]), hasGrain: false }]
    if (field.kind !== 'measure') return []
    const measure = measureOf(model, field.table, field.measure)
    const hasGrain = measure?.grain !== undefined
    return [{ words: `[${field.measure}]`, tables: tablesOf(measure, model), hasGrain }]
  })

/** Groups and filters that figures of the visual know nothing of: each value of such a group has the same figure. */
function unrelated(visual: Visual, model: Model, path: string): Problem[] {
  const fields = fieldsOf(visual)
  const groups = new Set(
    fields.flatMap((field) =>
      field.kind === 'column' || field.kind === 'hierarchyLevel' ? [field.table] : [],
    ),
  )
  const figures = figuresOf(visual, model)
  const used = new Set(figures.flatMap(({ tables }) => [...tables]))
  if (used.size === 0) return []
  const isAway = (table: string, from: ReadonlySet<string>) => !from.has(table.toLowerCase())
  const reached = reachedFrom(used, model)
  const what = figures.map(({ words }) => words).join(', ')
  const ofFilters = (visual.filters ?? []).flatMap((filter, index) => {
    const column = columnOf(filter, model)
    if (!column || !isAway(column.table, reached)) return []
    const message = `no relationship leads from the rows of ${what} to "${column.table}": this filter changes nothing`
    return [{ path: `${path}.filters[${index}]`, message }]
  })
  const ofGroups = [...groups].flatMap((table) => {
    const strangers = isAway(table, reached)
      ? figures
      : figures.filter(
          (each) => isKeptElsewhere(each, model) && isAway(table, reachedFrom(each.tables, model)),
        )
    if (strangers.length === 0) return []
    const words = strangers.map((each) => each.words).join(', ')
    const message = `no relationship leads from the rows of ${words} to "${table}": each of its values has the same figure`
    const remedy = isAway(table, reached) ? '' : '; a "grain" of its table leaves it blank there'
    return [{ path, message: `${message}${remedy}` }]
  })
  return [...ofGroups, ...ofFilters]
}

/** True for a figure of facts, which lead to other tables, none of which says by a grain what it is kept by. */
function isKeptElsewhere({ tables, hasGrain }: VisualFigure, model: Model): boolean {
  if (hasGrain) return false
  const names = new Set([...tables].map((name) => name.toLowerCase()))
  const facts = model.tables.filter(
    ({ name }) =>
      names.has(name.toLowerCase()) &&
      model.relationships.some(({ from }) => from.table.toLowerCase() === name.toLowerCase()),
  )
  return facts.length > 0 && facts.every(({ grain }) => grain === undefined)
}

const measureOf = ({ tables }: Model, table: string, name: string): Measure | undefined =>
  tables
    .find((each) => each.name.toLowerCase() === table.toLowerCase())
    ?.measures.find((measure) => measure.name.toLowerCase() === name.toLowerCase())

/** Tables of measures that were asked for, by many visuals each. */
const namedBy = new WeakMap<Measure, ReadonlySet<string>>()

/** Every table that a measure, or one that it is made of, names. */
function tablesOf(measure: Measure | undefined, model: Model): ReadonlySet<string> {
  const tables = new Set<string>()
  if (!measure) return tables
  const known = namedBy.get(measure)
  if (known) return known
  namedBy.set(measure, tables)
  for (const { kind, table, name } of objectsIn(measure.typed))
    if (kind === 'measure')
      for (const each of tablesOf(measureOf(model, String(table), String(name)), model)) tables.add(each)
    else if (typeof table === 'string') tables.add(table)
  return tables
}

/** Tables whose filters reach one of `tables`, over relationships of any kind; lower case. */
function reachedFrom(tables: ReadonlySet<string>, { relationships }: Model): Set<string> {
  const reached = new Set([...tables].map((name) => name.toLowerCase()))
  for (const name of reached)
    for (const { from, to } of relationships)
      if (from.table.toLowerCase() === name) reached.add(to.table.toLowerCase())
  return reached
}

type PlacedFilter = ReturnType<typeof filtersOf>[number]

/** Values that are written as another type than their column's, which are taken for what they mean. */
function valueTypes({ path, filter }: PlacedFilter, model: Model): Problem[] {
  const column = columnOf(filter, model)
  const { values } = filter as { values?: unknown }
  if (!column || !Array.isArray(values)) return []
  const requested = jsonTypes[column.type.kind]
  return values.flatMap((value: unknown, index) => {
    if (value === null || requested === undefined || requested.includes(typeof value)) return []
    const message = `${JSON.stringify(value)} is a ${typeof value === 'string' ? 'text' : typeof value}, and ${column.table}[${column.name}] is ${column.type.kind}; it is taken for the ${column.type.kind} of that name`
    return [{ path: `${path}.values[${index}]`, message }]
  })
}

/** Forms of a column's values in JSON; decimals may be texts, which keep all digits. */
const jsonTypes: Readonly<Record<string, readonly string[]>> = {
  text: ['string'],
  integer: ['number'],
  decimal: ['number', 'string'],
  double: ['number'],
  boolean: ['boolean'],
  date: ['string'],
  dateTime: ['string'],
}
