import { models } from '@casement/contract'
import type { CallName } from '@casement/contract'
import { themeProblems } from '@casement/report'
import type { ThemeJson } from '@casement/report'
import { isBeyond } from '@casement/schema'

type Rule = (body: unknown) => models.IError[] | undefined

const required =
  (name: string, rule: Rule = () => undefined): Rule =>
  (body) =>
    body === null || body === undefined ? [{ message: `${name} is required` }] : rule(body)

/** The first rule that finds something. */
const all =
  (...rules: readonly Rule[]): Rule =>
  (body) => {
    for (const rule of rules) {
      const errors = rule(body)
      if (errors) return errors
    }
    return undefined
  }

/** A rule for one property of an object; what is no object is the other rules' to tell. */
const property =
  (name: string, rule: Rule): Rule =>
  (body) =>
    typeof body === 'object' && body !== null ? rule((body as Record<string, unknown>)[name]) : undefined

const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === null || value === undefined ? undefined : rule(value)

const textNamed =
  (name: string): Rule =>
  (value) =>
    typeof value === 'string' ? undefined : [{ message: `${name} must be a string` }]

const listOf =
  (name: string, each: string, rule: Rule): Rule =>
  (body) => {
    if (!Array.isArray(body)) return [{ message: `${name} must be an array` }]
    for (const entry of body) {
      const errors = required(each, rule)(entry)
      if (errors) return errors
    }
    return undefined
  }

const filterList = listOf('filters', 'filter', models.validateFilter)
const tokenText: Rule = (body) =>
  typeof body === 'string' && body !== '' ? undefined : [{ message: 'accessToken is required' }]

/** A theme is checked where it is understood; {} goes back to the report's own. */
const theme: Rule = (body) => {
  const errors = models.validateCustomTheme(body)
  const { themeJson } = (body ?? {}) as { themeJson?: ThemeJson }
  if (errors || !themeJson) return errors
  const problems = themeProblems(themeJson)
  return problems.length ? problems.map((message) => ({ message })) : undefined
}

const sort: Rule = (body) => {
  const { orderBy, direction } = (body ?? {}) as { orderBy?: unknown; direction?: unknown }
  if (typeof orderBy !== 'object' || orderBy === null) return [{ message: 'orderBy is required' }]
  const isDirection =
    direction === models.SortDirection.Ascending || direction === models.SortDirection.Descending
  return isDirection ? undefined : [{ message: 'direction must be 1 (ascending) or 2 (descending)' }]
}

/** The library's rule for settings leaves the zoom out; Power BI's frame does not. */
const zoom: Rule = (value) =>
  models.validateZoomLevel(value) ? [{ message: 'zoomLevel must be a number between 0.25 and 4' }] : undefined

const localeSettings: Rule = all(
  (value) => (isObject(value) ? undefined : [{ message: 'localeSettings must be an object' }]),
  property('language', optional(textNamed('language'))),
  property('formatLocale', optional(textNamed('formatLocale'))),
)

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The library's rule takes any number for a size. */
const sizes: Rule = (layout) => {
  const { pageSize, pagesLayout } = layout as Partial<models.ICustomLayout>
  // The library's rule lets null stand for what is left out.
  const pages: readonly (Partial<models.IPageLayout> | null)[] = Object.values(pagesLayout ?? {})
  const visuals = pages.flatMap((page) => [page?.defaultLayout, ...Object.values(page?.visualsLayout ?? {})])
  for (const sized of [pageSize, ...visuals] as Readonly<Record<string, unknown>>[])
    for (const name of ['width', 'height']) {
      const size = sized?.[name]
      if (typeof size === 'number' && !(size >= 0 && size < Infinity))
        return [{ message: `${name} must be a number of at least 0` }]
    }
  return undefined
}

const settings: Rule = all(
  models.validateSettings,
  property('customLayout', optional(sizes)),
  property('zoomLevel', optional(zoom)),
  property('localeSettings', optional(localeSettings)),
)

const opening: Rule = all(
  property('settings', optional(settings)),
  property('slicers', optional(listOf('slicers', 'slicer', models.validateSlicer))),
)

/** A phased load's render may say again how the report opens. */
const render: Rule = optional(
  all(
    (body) => (isObject(body) ? undefined : [{ message: 'config must be an object' }]),
    // The rule of a load asks for what a render need not say again.
    (body) => models.validateReportLoad({ ...(body as object), id: 'again', accessToken: 'again' }),
    opening,
    property('theme', optional(theme)),
  ),
)

const load = required(
  'config',
  all(
    models.validateReportLoad,
    opening,
    property('theme', optional(theme)),
    // A view of the frame's own comes back in the form of what a render says again.
    property('view', render),
  ),
)

const rows: Rule = (value) =>
  Number.isInteger(value) && (value as number) > 0
    ? undefined
    : [{ message: 'rows must be a whole number of at least 1' }]

const clone: Rule = all(
  (body) => (isObject(body) ? undefined : [{ message: 'request must be an object' }]),
  property('filters', optional(filterList)),
  property(
    'layout',
    optional((value) => {
      const pagesLayout = { page: { visualsLayout: { visual: value } } }
      return settings({ customLayout: { pagesLayout } })
    }),
  ),
)

/** The library's rule lets an undefined filter through. */
const updateFilters = required(
  'filtersOperation',
  all(models.validateUpdateFiltersRequest, property('filters', optional(filterList))),
)

/** Bodies are cloned, not written as JSON: they can hold circles, any depth and kinds of values that no query could carry. */
const longestBody = 1_000_000
const most = { levels: 64, parts: 200_000 }
/** Place of a Date in a body, which Power BI's rules refuse without naming it; null for none. */
function dateIn(body: unknown, at = ''): string | null {
  if (body instanceof Date) return at || 'body'
  if (typeof body !== 'object' || body === null) return null
  for (const [name, value] of Object.entries(body)) {
    const found = dateIn(value, Array.isArray(body) ? `${at}[${name}]` : at ? `${at}.${name}` : name)
    if (found) return found
  }
  return null
}

const plain: Rule = (body) => {
  if (isBeyond(body, most)) return [{ message: 'body must have fewer levels and parts' }]
  const date = dateIn(body)
  if (date) return [{ message: `${date} is a Date; a day or a time is given as text: 2026-10-31` }]
  try {
    const { length } = JSON.stringify(body) ?? ''
    return length > longestBody
      ? [{ message: `body must be at most ${longestBody} characters of JSON` }]
      : undefined
  } catch (error) {
    // A BigInt.
    if (error instanceof TypeError) return [{ message: 'body must be plain JSON' }]
    throw error
  }
}

const rules: Partial<Record<CallName, Rule>> = {
  loadReport: load,
  prepareReport: load,
  render,
  setReportToken: tokenText,
  applyBookmark: required('name', models.validateApplyBookmarkByNameRequest),
  applyBookmarkState: required('state', models.validateApplyBookmarkStateRequest),
  captureBookmark: all(
    required('options', models.validateCaptureBookmarkRequest),
    property('options', property('filters', optional(filterList))),
  ),
  playBookmarks: required('playMode', models.validatePlayBookmarkRequest),
  exportData: all(models.validateExportDataRequest, property('rows', optional(rows))),
  sortVisual: sort,
  cloneVisual: optional(clone),
  setSlicerState: required('state', models.validateSlicerState),
  setActivePage: required('page', models.validatePage),
  setTheme: theme,
  updateSettings: required('settings', settings),
  setReportFilters: filterList,
  setPageFilters: filterList,
  setVisualFilters: filterList,
  updateReportFilters: updateFilters,
  updatePageFilters: updateFilters,
  updateVisualFilters: updateFilters,

  saveAs: required('saveAsParameters', models.validateSaveAsParameters),
  addPage: property('displayName', optional(textNamed('displayName'))),
  renamePage: required('page', all(models.validatePage, property('displayName', textNamed('displayName')))),
  loadDashboard: required('config', models.validateDashboardLoad),
  prepareDashboard: required('config', models.validateDashboardLoad),
  loadTile: required('config', models.validateTileLoad),
  loadQna: required('config', models.validateLoadQnaConfiguration),
  prepareQna: required('config', models.validateLoadQnaConfiguration),
  createReport: required('config', models.validateCreateReport),
  quickCreate: required('config', models.validateQuickCreate),
  setDashboardToken: tokenText,
  setTileToken: tokenText,
  interpretQuestion: required('question', models.validateQnaInterpretInputData),
}

const paginatedLoad = required('config', models.validatePaginatedReportLoad)

const wholeRules = (of: typeof rules): typeof rules =>
  Object.fromEntries(Object.entries(of).map(([name, rule]) => [name, all(plain, rule)]))

/** Rules of bodies; one that is not is answered 400 before its handler is asked. */
export const bodyRules = wholeRules(rules)

/** The same at the address of paginated reports, whose loads say other things. */
export const paginatedBodyRules = wholeRules({
  ...rules,
  loadReport: paginatedLoad,
  prepareReport: paginatedLoad,
})
