import type { ReportDefinition, ReportFilter, RoleField } from '@casement/report'
import { compile, type Model, parseQuery, SemanticError } from '@casement/semantic'

/**
 * Looks every field that a report names up in its model, in visuals, filters and bookmarks. Throws an Error that names
 * page, visual and field, and what was probably meant.
 */
export function checkReport(report: ReportDefinition, model: Model): void {
  for (const [place, filters] of filtersIn(report))
    for (const [index, filter] of filters.entries())
      for (const field of fieldsOfFilter(filter))
        checked(`${place} ${index + 1}`, { select: [{ name: 'field', field }], filters: [filter] }, model)
  for (const page of report.pages)
    for (const visual of page.visuals)
      for (const [role, fields] of Object.entries('roles' in visual ? visual.roles : {}))
        for (const [index, field] of (fields as readonly RoleField[]).entries())
          checked(
            `${placeOf(page.name, visual.name)}: roles.${role}[${index}]`,
            { select: [{ name: 'field', field: withoutWords(field) }] },
            model,
          )
}

const placeOf = (page: string, visual?: string) =>
  `page "${page}"${visual === undefined ? '' : `, visual "${visual}"`}`

/** Compiled for nobody in particular: what the compiler refuses, it would refuse everybody. */
function checked(place: string, query: unknown, model: Model): void {
  try {
    const moment = { today: '2000-01-01', now: '2000-01-01T00:00:00' }
    compile(parseQuery(query), model, { username: '', roles: [] }, { dialect: 'duckdb', ...moment })
  } catch (error) {
    if (!(error instanceof SemanticError)) throw error
    throw new Error(`${place}: ${error.message}`, { cause: error })
  }
}

function withoutWords({ displayName: _name, format: _format, scenario: _scenario, ...field }: RoleField) {
  return field
}

type Place = readonly [string, readonly ReportFilter[]]

/** Every list of filters in a report, with where it stands. */
function filtersIn({ filters = [], pages, bookmarks = [] }: ReportDefinition): Place[] {
  const ofPages = pages.flatMap((page): Place[] => [
    [`${placeOf(page.name)}: filter`, page.filters ?? []],
    ...page.visuals.flatMap((visual): Place[] => [
      [`${placeOf(page.name, visual.name)}: filter`, visual.filters ?? []],
      [`${placeOf(page.name, visual.name)}: choice`, ('chosen' in visual && visual.chosen) || []],
    ]),
  ])
  const views = bookmarks.flatMap((bookmark) => [bookmark, ...(bookmark.children ?? [])])
  const ofViews = views.flatMap(({ name, state }): Place[] => {
    const view = `bookmark "${name}"`
    const perVisual = (
      what: string,
      lists: Readonly<Record<string, Readonly<Record<string, readonly ReportFilter[]>>>> = {},
    ) =>
      Object.entries(lists).flatMap(([page, visuals]) =>
        Object.entries(visuals).map(([visual, list]): Place => [
          `${view}, ${placeOf(page, visual)}: ${what}`,
          list,
        ]),
      )
    return [
      [`${view}: filter`, state?.filters?.report ?? []],
      ...Object.entries(state?.filters?.pages ?? {}).map(([page, list]): Place => [
        `${view}, ${placeOf(page)}: filter`,
        list,
      ]),
      ...perVisual('filter', state?.filters?.visuals),
      ...perVisual('choice', state?.slicers),
    ]
  })
  return [['filter of the report', filters], ...ofPages, ...ofViews]
}

/** A field that goes with a filter in a query of its own: its first target, in whatever form that is. */
function fieldsOfFilter({ target }: ReportFilter): unknown[] {
  const [first] = [target].flat() as unknown as readonly Readonly<Record<string, unknown>>[]
  if (!first) return []
  const { table, column, measure, hierarchy, hierarchyLevel } = first
  if (measure !== undefined) return [{ kind: 'measure', table, measure }]
  return hierarchy === undefined
    ? [{ kind: 'column', table, column }]
    : [{ kind: 'hierarchyLevel', table, hierarchy, level: hierarchyLevel }]
}
