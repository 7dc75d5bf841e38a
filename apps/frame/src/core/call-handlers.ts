import { CallRefused } from '@casement/channel'
import { coverCalls, headerNames, models } from '@casement/contract'
import type { CallCover, CallName } from '@casement/contract'
import {
  bookmarkNamed,
  bookmarksOf,
  filtersAt,
  filtersOperation,
  pageLayoutOf,
  pageNamed,
  localeOf,
  readBookmarkText,
  sortBy,
  themeJsonOf,
  themeProblems,
  visualNamed,
} from '@casement/report'
import type {
  FilterPlace,
  FiltersOperation,
  PageDefinition,
  ReportFilter,
  Settings,
  SortTarget,
  ThemeJson,
  Visual,
} from '@casement/report'
import type { SemanticQuery } from '@casement/semantic'
import { columnsOf, csvOf } from '../figures/csv.ts'
import { narrativeOf } from '../figures/narrative.ts'
import { writingOf } from '../figures/writing.ts'
import { FrameError, toIError } from '../service/frame-error.ts'
import { toBookmark, toPage, toVisual } from './entities.ts'
import type { OpenState } from './frame-state.ts'
import type { Session } from './session.ts'

/** Rows of the call table that this frame answers 501; the list only shrinks. */
const notYet = [
  'loadDashboard',
  'prepareDashboard',
  'loadTile',
  'loadQna',
  'prepareQna',
  'createReport',
  'quickCreate',
  'setDashboardToken',
  'setTileToken',
  'save',
  'saveAs',
  'addPage',
  'renamePage',
  'deletePage',
  'resetUserState',
  'saveUserState',
  'clearSelectedVisuals',
  'getSlicerState',
  'setSlicerState',
  'cloneVisual',
  'interpretQuestion',
] as const satisfies readonly CallName[]

const refused = (statusCode: number, message: string, errorCode = message) =>
  new CallRefused(statusCode, { message, errorCode })

/** What an unknown page or visual is answered with: a list, as every refused body is. */
const notFound = (what: string, statusCode = 400) =>
  new CallRefused(statusCode, [
    {
      message: models.CommonErrorCodes.NotFound,
      detailedMessage: `${what} is not in this report`,
      errorCode: models.CommonErrorCodes.NotFound,
    },
  ])

const plainFilters = (filters: readonly object[] | null | undefined) =>
  (filters ?? []) as readonly ReportFilter[]

/** What an export without `rows` gives at most (Power BI's limit for CSV). */
const mostExportedRows = 30_000

/** The handlers of the call table over an open report. A call that comes during a load waits for its end. */
export function coverOf(session: Session): CallCover {
  async function opened(): Promise<OpenState> {
    const state = await session.whenOpen()
    if (!state) throw refused(400, 'The report is not loaded', models.CommonErrorCodes.LoadReportFailed)
    return state
  }
  async function pageOf(name: string): Promise<{ state: OpenState; page: PageDefinition }> {
    const state = await opened()
    const page = pageNamed(state.report.definition, name)
    if (!page) throw notFound(`The page "${name}"`)
    return { state, page }
  }
  async function visualOf(pageName: string, name: string) {
    const { state, page } = await pageOf(pageName)
    const visual = visualNamed(page, name)
    if (!visual) throw notFound(`The visual "${name}" on page "${pageName}"`)
    return { state, page, visual }
  }
  async function load(body: object, headers: Readonly<Record<string, unknown>>, isPhased: boolean) {
    session.load(body as Record<string, unknown>, {
      isPhased,
      hasTokenProvider: headers[headerNames.tokenProviderSupplied] === true,
    })
  }
  const readFilters = async (place: FilterPlace) =>
    [...filtersAt((await opened()).report.filters, place)] as unknown as models.IFilter[]
  const update = (place: FilterPlace, body: models.IUpdateFiltersRequest) =>
    session.setFilters(place, body.filtersOperation as FiltersOperation, plainFilters(body.filters))
  async function figuresOf(page: PageDefinition, visuals: readonly Visual[], limit?: number) {
    try {
      const atMost = (query: SemanticQuery) => (limit === undefined ? query : { ...query, limit })
      return await session.figures(page.name, visuals, atMost)
    } catch (error) {
      if (error instanceof FrameError) throw new CallRefused(400, toIError(error))
      throw error
    }
  }
  const writingNow = ({ report, model, booksEnd }: OpenState) =>
    writingOf({ locale: localeOf(report.settings), model, booksEnd })
  async function narrative(state: OpenState, page: PageDefinition, visuals: readonly Visual[]) {
    const answers = await figuresOf(page, visuals)
    const texts = visuals.flatMap((visual) => {
      const answer = answers.get(visual.name)
      return answer ? [narrativeOf(visual, answer, writingNow(state))] : []
    })
    return { summaryText: texts.join('\n') }
  }
  const replaceAll = (place: FilterPlace, filters: readonly object[]) =>
    session.setFilters(place, filtersOperation.replaceAll, plainFilters(filters))

  return coverCalls<typeof notYet>({
    notYet,
    handlers: {
      loadReport: ({ body, headers }) => load(body, headers, false),
      prepareReport: ({ body, headers }) => load(body, headers, true),
      frontLoad: async ({ body }) => session.frontLoad(body ?? {}),
      render: async ({ body }) => {
        await opened()
        session.render(body ?? {})
      },
      setReportToken: async ({ body }) => session.setToken(body),
      getCorrelationId: async () => session.correlationId(),
      hasUnsavedChanges: async () => false,
      isUserStateApplied: async () => false,
      refresh: async () => {
        await opened()
        session.refresh()
      },

      getPages: async () => {
        const { report } = await opened()
        return report.definition.pages.map((page) => toPage(page, report))
      },
      setActivePage: async ({ body }) => {
        await pageOf(body.name)
        session.setActivePage(body.name, 'sdk')
      },
      getVisuals: async ({ params }) => {
        const { page } = await pageOf(params.page)
        return page.visuals.map((visual) => toVisual(visual, page.mobile?.layouts[visual.name]))
      },
      hasLayout: async ({ params }) => {
        const { page } = await pageOf(params.page)
        return params.layout === 'MobilePortrait'
          ? page.mobile !== undefined
          : params.layout !== 'MobileLandscape'
      },
      getBookmarks: async () => ((await opened()).report.definition.bookmarks ?? []).map(toBookmark),
      applyBookmark: async ({ body }) => {
        const bookmark = bookmarkNamed((await opened()).report.definition, body.name)
        if (!bookmark) throw notFound(`The bookmark "${body.name}"`, 404)
        session.applyBookmark(bookmark.state ?? {}, bookmark.name, 'sdk')
      },
      applyBookmarkState: async ({ body }) => {
        await opened()
        const bookmark = readBookmarkText(body.state)
        if (!bookmark)
          throw refused(400, 'The state is not one that captureBookmark gave', 'InvalidBookmarkState')
        session.applyBookmark(bookmark, undefined, 'sdk')
      },
      captureBookmark: async ({ body }) => {
        await opened()
        return { displayName: '', ...session.captureBookmark(body.options) }
      },
      playBookmarks: async ({ body }) => {
        const isOver = body.playMode === models.BookmarksPlayMode.Off
        if (!isOver && bookmarksOf((await opened()).report.definition).length === 0) {
          throw refused(400, 'The report has no bookmarks to play', 'NoBookmarks')
        }
        await opened()
        session.play(isOver ? null : 0, 'sdk')
      },

      updateSettings: async ({ body }) => {
        await opened()
        session.setSettings((body ?? {}) as unknown as Settings)
      },
      getZoom: async () => {
        const { zoomLevel } = (await opened()).report.settings
        return typeof zoomLevel === 'number' ? zoomLevel : 1
      },

      getTheme: async () => ({ themeJson: themeJsonOf((await opened()).report) }),
      setTheme: async ({ body }) => {
        await opened()
        session.setTheme((body as { themeJson?: ThemeJson } | null)?.themeJson ?? null)
      },
      print: async () => {
        await opened()
        session.print()
      },
      // Whatever this frame opens over the page is closed by this call.
      closeAllOverlays: async () => {
        await opened()
      },
      switchMode: async ({ params }) => {
        const { canWrite } = await opened()
        const mode = params.mode.toLowerCase()
        if (mode === 'view') return
        if (mode !== 'edit')
          throw refused(400, `The mode is view or edit, not "${params.mode}"`, 'InvalidMode')
        throw canWrite
          ? refused(501, 'Reports cannot be edited in this frame yet')
          : refused(403, models.CommonErrorCodes.NotAuthorized)
      },

      getReportFilters: async () => readFilters({ kind: 'report' }),
      setReportFilters: async ({ body }) => {
        await opened()
        replaceAll({ kind: 'report' }, body)
      },
      updateReportFilters: async ({ body }) => {
        await opened()
        update({ kind: 'report' }, body)
      },
      getPageFilters: async ({ params }) => {
        const { page } = await pageOf(params.page)
        return readFilters({ kind: 'page', page: page.name })
      },
      setPageFilters: async ({ params, body }) => {
        const { page } = await pageOf(params.page)
        replaceAll({ kind: 'page', page: page.name }, body)
      },
      updatePageFilters: async ({ params, body }) => {
        const { page } = await pageOf(params.page)
        update({ kind: 'page', page: page.name }, body)
      },
      sortVisual: async ({ params, body }) => {
        const { page, visual } = await visualOf(params.page, params.visual)
        const isDescending = body.direction === models.SortDirection.Descending
        const target = body.orderBy as unknown as SortTarget
        const sort = sortBy(visual, target, isDescending ? 'descending' : 'ascending')
        if (!sort)
          throw refused(400, `The visual "${visual.name}" shows no such field to sort by`, 'InvalidSort')
        session.sortVisual(page.name, visual.name, sort)
      },
      exportData: async ({ params, body }) => {
        const { state, page, visual } = await visualOf(params.page, params.visual)
        if (body?.exportDataType === models.ExportDataType.Underlying) {
          throw refused(501, 'Underlying data cannot be exported yet; export what the visual shows')
        }
        const answer = (await figuresOf(page, [visual], body?.rows ?? mostExportedRows)).get(visual.name)
        if (!answer)
          throw refused(400, `The visual "${visual.name}" shows no figures to export`, 'NothingToExport')
        const data = csvOf(columnsOf(visual, answer, writingNow(state)), answer.rowCount)
        session.noteExport(page.name, visual.name, false)
        return { data }
      },
      getVisualNarrative: async ({ params }) => {
        const { state, page, visual } = await visualOf(params.page, params.visual)
        return narrative(state, page, [visual])
      },
      getPageNarrative: async ({ params }) => {
        const { state, page } = await pageOf(params.page)
        return narrative(
          state,
          page,
          pageLayoutOf(state.report, page).visuals.map(({ visual }) => visual),
        )
      },
      getVisualFilters: async ({ params }) => {
        const { page, visual } = await visualOf(params.page, params.visual)
        return readFilters({ kind: 'visual', page: page.name, visual: visual.name })
      },
      setVisualFilters: async ({ params, body }) => {
        const { page, visual } = await visualOf(params.page, params.visual)
        replaceAll({ kind: 'visual', page: page.name, visual: visual.name }, body)
      },
      updateVisualFilters: async ({ params, body }) => {
        const { page, visual } = await visualOf(params.page, params.visual)
        update({ kind: 'visual', page: page.name, visual: visual.name }, body)
      },
    },
  })
}

type Rule = (body: unknown) => models.IError[] | undefined

const required =
  (name: string, rule: Rule): Rule =>
  (body) =>
    body === null || body === undefined ? [{ message: `${name} is required` }] : rule(body)

const filterList: Rule = (body) => {
  if (!Array.isArray(body)) return [{ message: 'filters must be an array' }]
  for (const filter of body) {
    const errors =
      filter === null || filter === undefined
        ? [{ message: 'filter is required' }]
        : models.validateFilter(filter)
    if (errors) return errors
  }
  return undefined
}

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

const load = required('config', models.validateReportLoad)
const updateFilters = required('filtersOperation', models.validateUpdateFiltersRequest)

/** What a body has to be; one that is not is answered 400 before its handler is asked. */
export const bodyRules: Partial<Record<CallName, Rule>> = {
  loadReport: load,
  prepareReport: load,
  setReportToken: tokenText,
  applyBookmark: required('name', models.validateApplyBookmarkByNameRequest),
  applyBookmarkState: required('state', models.validateApplyBookmarkStateRequest),
  captureBookmark: required('options', models.validateCaptureBookmarkRequest),
  playBookmarks: required('playMode', models.validatePlayBookmarkRequest),
  exportData: models.validateExportDataRequest,
  sortVisual: sort,
  setActivePage: required('page', models.validatePage),
  setTheme: theme,
  updateSettings: required('settings', models.validateSettings),
  setReportFilters: filterList,
  setPageFilters: filterList,
  setVisualFilters: filterList,
  updateReportFilters: updateFilters,
  updatePageFilters: updateFilters,
  updateVisualFilters: updateFilters,
}
