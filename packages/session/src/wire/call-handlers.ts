import { CallRefused } from '@casement/channel'
import { coverCalls, headerNames, models } from '@casement/contract'
import type { CallCover } from '@casement/contract'
import type { SemanticQuery } from '@casement/query'
import {
  bookmarkNamed,
  bookmarksOf,
  filtersAt,
  filtersOperation,
  pageLayoutOf,
  shownVisual,
  localeOf,
  readBookmarkText,
  sortBy,
  isSlicer,
  slicerAt,
  themeJsonOf,
} from '@casement/report'
import type {
  FilterPlace,
  FiltersOperation,
  PageDefinition,
  Settings,
  SortTarget,
  ThemeJson,
} from '@casement/report'
import { exportOf, isSameTarget, narrativeOf, targetOf, writingOf } from '@casement/visuals'
import type { ReportFilter, Visual } from '@casement/visuals'
import { FrameError, toIError } from '../service/frame-error.ts'
import type { Session } from '../session/session.ts'
import { toBookmark, toPage, toVisual } from '../state/entities.ts'
import type { OpenState } from '../state/frame-state.ts'
import { callErrors } from './call-errors.ts'
import type { CallErrorCode } from './call-errors.ts'
import { lookupsOf } from './lookups.ts'
import { otherKindsOf, paginatedOf } from './other-kinds.ts'
import { notFound, refused } from './refusals.ts'

/** A well-formed call for what is not there; `what` it asked for. */
const cannot = (errorCode: CallErrorCode, what?: string) =>
  new CallRefused(400, {
    message: callErrors[errorCode],
    ...(what === undefined ? {} : { detailedMessage: `${callErrors[errorCode]}: "${what}"` }),
    errorCode,
  })

const plainFilters = (filters: readonly object[] | null | undefined) =>
  (filters ?? []) as readonly ReportFilter[]

export interface CoverOptions {
  /** The frame is at the address of paginated reports. */
  readonly isPaginated: boolean
}

/** The handlers of the call table over an open report. A call that comes during a load waits for its end. */
export function coverOf(session: Session, { isPaginated }: CoverOptions): CallCover {
  const { opened, pageOf, visualOf, edit } = lookupsOf(session)
  async function load(body: object, headers: Readonly<Record<string, unknown>>, isPhased: boolean) {
    session.report.load(body as Record<string, unknown>, {
      isPhased,
      hasTokenProvider: headers[headerNames.tokenProviderSupplied] === true,
    })
  }
  const readFilters = async (place: FilterPlace) =>
    [...filtersAt((await opened()).report.filters, place)] as unknown as models.IFilter[]
  const update = (place: FilterPlace, body: models.IUpdateFiltersRequest) =>
    session.filters.set(place, body.filtersOperation as FiltersOperation, plainFilters(body.filters))
  async function figuresOf(
    page: PageDefinition,
    visuals: readonly Visual[],
    change?: (query: SemanticQuery) => SemanticQuery,
  ) {
    try {
      return await session.figures.ask(page.name, visuals, change)
    } catch (error) {
      if (error instanceof FrameError) throw new CallRefused(400, toIError(error))
      throw isAborted(error) ? overtaken() : error
    }
  }
  const writingNow = ({ report, model, booksEnd }: OpenState) =>
    writingOf({ locale: localeOf(report.settings), model, booksEnd })
  async function narrative(state: OpenState, page: PageDefinition, visuals: readonly Visual[]) {
    const answers = await figuresOf(page, visuals)
    const texts = await Promise.all(
      visuals.flatMap((defined) => {
        const visual = shownVisual(state.report, page.name, defined)
        const answer = answers.get(visual.name)
        return answer ? [narrativeOf(visual, answer, writingNow(state))] : []
      }),
    )
    return { summaryText: texts.join('\n') }
  }
  async function kept(question: Promise<void>): Promise<void> {
    try {
      await question
    } catch (error) {
      if (error instanceof FrameError) throw new CallRefused(statusOf(error), toIError(error))
      throw isAborted(error) ? overtaken() : error
    }
  }
  async function slicerOf(pageName: string, name: string) {
    const { state, page, visual } = await visualOf(pageName, name)
    if (!isSlicer(visual)) throw cannot('InvalidSlicer', name)
    return { state, page, slicer: visual }
  }
  const replaceAll = (place: FilterPlace, filters: readonly object[]) =>
    session.filters.set(place, filtersOperation.replaceAll, plainFilters(filters))

  return coverCalls<[]>({
    notYet: [],
    handlers: {
      loadReport: ({ body, headers }) => load(body, headers, false),
      prepareReport: ({ body, headers }) => load(body, headers, true),
      frontLoad: async ({ body }) => session.report.frontLoad(body ?? {}),
      render: async ({ body }) => {
        await opened()
        session.report.render(body ?? {})
      },
      setReportToken: async ({ body }) => session.report.setToken(body),
      getCorrelationId: async () => session.report.correlationId(),
      // A cloned visual is the only thing that a view may add, and it is gone with the next load.
      hasUnsavedChanges: async () => {
        const { report, asOpened } = await opened()
        return report.definition !== asOpened.definition
      },
      isUserStateApplied: async () => (await opened()).personal.isUserStateApplied,
      saveUserState: async () => {
        await opened()
        await kept(session.userState.save())
      },
      resetUserState: async () => {
        await opened()
        await kept(session.userState.forget())
        session.filters.reset('sdk')
      },
      refresh: async () => {
        await opened()
        session.figures.refresh()
      },

      getPages: async () => {
        const { report } = await opened()
        return report.definition.pages.map((page) => toPage(page, report))
      },
      setActivePage: async ({ body }) => {
        await pageOf(body.name)
        session.pages.setActive(body.name, 'sdk')
      },
      getVisuals: async ({ params }) => {
        const { state, page } = await pageOf(params.page)
        return page.visuals.map((visual) => toVisual(state.report, page, visual))
      },
      hasLayout: async ({ params }) => {
        const { page } = await pageOf(params.page)
        if (!Object.hasOwn(models.LayoutType, params.layout)) throw cannot('InvalidLayout', params.layout)
        return params.layout === 'MobilePortrait'
          ? page.mobile !== undefined
          : params.layout !== 'MobileLandscape'
      },
      getBookmarks: async () => ((await opened()).report.definition.bookmarks ?? []).map(toBookmark),
      applyBookmark: async ({ body }) => {
        const { report, personal } = await opened()
        const own = personal.bookmarks.find(({ id }) => id === body.name)
        const bookmark = bookmarkNamed(report.definition, body.name)
        if (!bookmark && !own) throw notFound(`The bookmark "${body.name}"`, 404)
        session.bookmarks.apply((bookmark ?? own)?.state ?? {}, body.name, 'sdk')
      },
      applyBookmarkState: async ({ body }) => {
        await opened()
        const bookmark = readBookmarkText(body.state)
        if (!bookmark) throw cannot('InvalidBookmarkState')
        session.bookmarks.apply(bookmark, undefined, 'sdk')
      },
      captureBookmark: async ({ body }) => {
        await opened()
        return { displayName: '', ...session.bookmarks.capture(body.options) }
      },
      playBookmarks: async ({ body }) => {
        const isOver = body.playMode === models.BookmarksPlayMode.Off
        if (!isOver && bookmarksOf((await opened()).report.definition).length === 0) {
          throw cannot('NoBookmarks')
        }
        await opened()
        session.bookmarks.play(isOver ? null : 0, 'sdk')
      },

      updateSettings: async ({ body }) => {
        await opened()
        session.settings.set((body ?? {}) as unknown as Settings)
      },
      getZoom: async () => {
        const { zoomLevel } = (await opened()).report.settings
        return typeof zoomLevel === 'number' ? zoomLevel : 1
      },

      getTheme: async () => ({ themeJson: themeJsonOf((await opened()).report) }),
      setTheme: async ({ body }) => {
        await opened()
        session.settings.setTheme((body as { themeJson?: ThemeJson } | null)?.themeJson ?? null)
      },
      print: async () => {
        await opened()
        session.print()
      },
      switchMode: async ({ params }) => {
        await opened()
        const mode = params.mode.toLowerCase()
        if (mode === 'view') return
        if (mode !== 'edit') throw cannot('InvalidMode', params.mode)
        await edit()
      },
      closeAllOverlays: async () => {
        await opened()
        session.focus.closeOverlays()
      },
      clearSelectedVisuals: async ({ params }) => {
        await opened()
        session.selection.clear(params.silently === 'true')
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
        if (!sort) throw cannot('InvalidSort', visual.name)
        session.visuals.sort(page.name, visual.name, sort)
      },
      exportData: async ({ params, body }) => {
        const { state, page, visual } = await visualOf(params.page, params.visual)
        const isUnderlying = body?.exportDataType === models.ExportDataType.Underlying
        const { dataExport = 'summarized' } = state.report.definition
        if (dataExport === 'none' || (isUnderlying && dataExport !== 'underlying'))
          throw refused(403, models.CommonErrorCodes.NotAuthorized)
        const shown = shownVisual(state.report, page.name, visual)
        const file = exportOf(shown, { model: state.model, isUnderlying, rows: body?.rows })
        const answer = file && (await figuresOf(page, [visual], file.change)).get(visual.name)
        if (!answer) throw cannot('NothingToExport', visual.name)
        const data = file.csv(answer, writingNow(state))
        session.noteExport(page.name, visual.name, isUnderlying)
        return { data }
      },
      getSlicerState: async ({ params }) => {
        const { state, page, slicer } = await slicerOf(params.page, params.visual)
        const filters = slicerAt(state.report.slicers, page.name, slicer.name)
        return { filters, targets: slicer.roles.field.map(targetOf) } as unknown as models.ISlicerState
      },
      setSlicerState: async ({ params, body }) => {
        const { page, slicer } = await slicerOf(params.page, params.visual)
        const filters = plainFilters(body.filters)
        const isOwn = (target: unknown) =>
          slicer.roles.field.some((field) => isSameTarget(targetOf(field), target))
        const stray = filters.find(({ target }) => !(Array.isArray(target) ? target : [target]).every(isOwn))
        if (stray) throw new CallRefused(400, [{ message: 'target is not a field of this slicer' }])
        session.slicers.set(page.name, slicer.name, filters, 'sdk')
      },
      cloneVisual: async ({ params, body }) => {
        const { page, visual } = await visualOf(params.page, params.visual)
        const { filters, layout } = body ?? {}
        const visualName = session.visuals.clone(page.name, visual.name, {
          ...(filters ? { filters: plainFilters(filters) } : {}),
          ...(layout ? { layout: placeOf(layout) } : {}),
        })
        const after = await visualOf(page.name, visualName)
        return { visual: toVisual(after.state.report, after.page, after.visual), visualName }
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

      save: edit,
      saveAs: edit,
      addPage: edit,
      renamePage: edit,
      deletePage: edit,

      ...otherKindsOf(session),
      ...(isPaginated ? paginatedOf(session) : {}),
    },
  })
}

/** What a call asked was left for another load. */
const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const overtaken = () =>
  refused(400, 'The report was loaded anew in the meantime', models.CommonErrorCodes.LoadReportFailed)

/** The status that says what a refusal of the service means. */
const statusOf = ({ code }: FrameError): number =>
  code === 'NoPerson' || code === 'PowerBINotAuthorizedException' || code === 'TokenExpired' ? 403 : 500

/** What a layout of the frame border says of the place; a key that it leaves out stays as it was. */
const placeOf = (layout: models.IVisualLayout) =>
  Object.fromEntries(
    (['x', 'y', 'z', 'width', 'height'] as const).flatMap((name) =>
      Number.isFinite(layout[name]) ? [[name, layout[name]]] : [],
    ),
  )
