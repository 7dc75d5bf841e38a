import type { ColumnDescription, ModelDescription } from '@casement/query'
import { openReport, type PageDefinition, pageLayoutOf, visiblePages } from '@casement/report'
import type { ReportDefinition } from '@casement/report'
import type { RoleField, Visual } from '@casement/visuals'

export interface FindablePlace {
  readonly page: string
  readonly visual: string
}

/** All names of a thing. */
export interface Named {
  readonly label: string
  readonly synonyms: readonly string[]
}

/** A measure that a report shows: all its names, and the visual that shows it under the fewest filters. */
export interface FindableMeasure {
  readonly label: string
  readonly synonyms: readonly string[]
  readonly table: string
  readonly measure: string
  readonly isFigure: boolean
  readonly place: FindablePlace
}

/** A column that a report groups by, or a level beside one that it does. */
export interface FindableColumn {
  readonly label: string
  readonly synonyms: readonly string[]
  readonly table: string
  readonly column: string
  readonly isText: boolean
  readonly place: FindablePlace
}

/** What can be found in a report: nothing of it is hidden, neither in the report nor in its model. */
export interface Findable {
  readonly pages: readonly { readonly name: string; readonly label: string }[]
  readonly visuals: readonly (FindablePlace & { readonly label: string; readonly type: string })[]
  readonly measures: readonly FindableMeasure[]
  /** Names of the model's measures that give no figure here: no visual shows them, they are hidden, or texts. */
  readonly others: readonly Named[]
  readonly columns: readonly FindableColumn[]
}

const figureTypes: ReadonlySet<string> = new Set(['integer', 'decimal', 'double'])
const made = new WeakMap<ReportDefinition, WeakMap<ModelDescription, Findable>>()

/** What can be found in a report by whom its model is described to, worked out once for each description. */
export function findableIn(definition: ReportDefinition, model: ModelDescription): Findable {
  const ofReport = made.get(definition) ?? new WeakMap<ModelDescription, Findable>()
  made.set(definition, ofReport)
  const known = ofReport.get(model)
  if (known) return known
  const shown = shownIn(definition)
  const measures = measuresOf(shown, model)
  const findable = {
    pages: visiblePages(definition).map(({ name, displayName }) => ({ name, label: displayName })),
    visuals: shown.flatMap(({ page, visual }) =>
      'title' in visual && visual.title !== undefined
        ? [{ page: page.name, visual: visual.name, label: visual.title, type: visual.type }]
        : [],
    ),
    measures,
    others: othersOf(measures, model),
    columns: columnsOf(shown, model),
  }
  ofReport.set(model, findable)
  return findable
}

interface Shown {
  readonly page: PageDefinition
  readonly visual: Visual
}

const shownIn = (definition: ReportDefinition): Shown[] => {
  const state = openReport(definition)
  return visiblePages(definition).flatMap((page) =>
    pageLayoutOf(state, page).visuals.map(({ visual }) => ({ page, visual })),
  )
}

/** Filters that stand between a measure and what its name says. */
const filtersAround = ({ page, visual }: Shown): number =>
  (visual.filters?.length ?? 0) * 2 + (page.filters?.length ?? 0)

const fieldsOf = (visual: Visual): readonly RoleField[] =>
  'roles' in visual
    ? Object.values(visual.roles as Readonly<Record<string, readonly RoleField[] | undefined>>).flatMap(
        (fields = []) => fields,
      )
    : []

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const placeOf = ({ page, visual }: Shown): FindablePlace => ({ page: page.name, visual: visual.name })

function measuresOf(shown: readonly Shown[], model: ModelDescription): FindableMeasure[] {
  const found = new Map<string, FindableMeasure>()
  for (const each of shown.toSorted((a, b) => filtersAround(a) - filtersAround(b)))
    for (const field of fieldsOf(each.visual)) {
      if (field.kind !== 'measure') continue
      const table = model.tables.find(({ name }) => isSame(name, field.table))
      const measure = table?.measures.find(({ name }) => isSame(name, field.measure))
      const key = `${table?.name}[${measure?.name}]`
      if (!table || !measure || table.hidden || measure.hidden || found.has(key)) continue
      found.set(key, {
        ...namesOf(measure),
        table: table.name,
        measure: measure.name,
        isFigure: figureTypes.has(measure.type),
        place: placeOf(each),
      })
    }
  return [...found.values()]
}

const othersOf = (shown: readonly FindableMeasure[], { tables }: ModelDescription): Named[] => {
  const figures = shown.filter(({ isFigure }) => isFigure)
  return tables.flatMap(({ name: table, measures }) =>
    measures
      .filter(({ name }) => !figures.some((each) => each.table === table && each.measure === name))
      .map(namesOf),
  )
}

function columnsOf(shown: readonly Shown[], model: ModelDescription): FindableColumn[] {
  const found = new Map<string, FindableColumn>()
  for (const each of shown)
    for (const field of fieldsOf(each.visual)) {
      const table = model.tables.find(({ name }) => isSame(name, field.table))
      if (!table || table.hidden) continue
      for (const name of columnsBeside(field, table)) {
        const column = table.columns.find((one) => isSame(one.name, name))
        const key = `${table.name}[${column?.name}]`
        if (!column || column.hidden || found.has(key)) continue
        found.set(key, {
          ...namesOf(column),
          table: table.name,
          column: column.name,
          isText: column.type === 'text',
          place: placeOf(each),
        })
      }
    }
  return [...found.values()]
}

/** The column of a field that groups, and those of the hierarchies that it is a level of. */
function columnsBeside(field: RoleField, table: ModelDescription['tables'][number]): readonly string[] {
  const hierarchies = table.hierarchies.filter(({ hidden }) => !hidden)
  const own =
    field.kind === 'column'
      ? field.column
      : field.kind === 'hierarchyLevel'
        ? hierarchies
            .find(({ name }) => isSame(name, field.hierarchy))
            ?.levels.find(({ name }) => isSame(name, field.level))?.column
        : undefined
  if (own === undefined) return []
  const beside = hierarchies.filter(({ levels }) => levels.some(({ column }) => isSame(column, own)))
  return [own, ...beside.flatMap(({ levels }) => levels.map(({ column }) => column))]
}

/** What it is called in the model's own language finds it in every other. */
const namesOf = (thing: Pick<ColumnDescription, 'name' | 'displayName' | 'untranslated' | 'synonyms'>) => ({
  label: thing.displayName ?? thing.name,
  synonyms: [
    ...(thing.displayName === undefined ? [] : [thing.name]),
    ...(thing.untranslated === undefined ? [] : [thing.untranslated]),
    ...(thing.synonyms ?? []),
  ],
})
