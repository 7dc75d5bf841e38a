import { models } from '@casement/contract'
import {
  bookmarkNamed,
  knownState,
  openReportAt,
  pageNamed,
  parseReport,
  patchedSettings,
  redefined,
  visualNamed,
  withActivePage,
  withFiltersOnLoad,
  withSlicersOnLoad,
  withTheme,
} from '@casement/report'
import type { AskedBookmark, OpenOptions, ReportDefinition, ReportState } from '@casement/report'
import type { ReportAnswer } from '../service/embed-service.ts'
import { toIError } from '../service/frame-error.ts'
import type { OpenState } from '../state/frame-state.ts'
import type { DueEvent } from '../state/raised-events.ts'
import type { Step } from '../state/transition.ts'
import { freshView } from '../state/view-state.ts'
import type { LoadConfig } from './load-config.ts'
import type { KeptForOpening } from './personal.ts'

/** Answer of the service, with the report as it was parsed. */
export interface ParsedReport extends ReportAnswer {
  readonly report: ReportDefinition
}

export const parsed = (answer: ReportAnswer): ParsedReport => ({
  ...answer,
  report: parseReport(answer.report),
})

/** What the report has to know of time, where its comparisons ask for it. */
const timesIn = ({ booksEnd, model, monthsOfFigures }: ParsedReport): Pick<OpenOptions, 'times'> =>
  monthsOfFigures ? { times: { booksEnd, yearEnd: model.fiscalYearEnd ?? 12, figures: monthsOfFigures } } : {}

const allows = (permissions: unknown, one: models.Permissions): boolean =>
  typeof permissions === 'number' && (permissions & one) !== 0

/** State that a load comes to once the report is here; its figures are asked for where it is rendering. */
export function opened(
  answer: ParsedReport,
  given: LoadConfig,
  found: KeptForOpening,
  isRendering: boolean,
): Step {
  const asked = knownAsked(given, answer.model)
  const { report: definition, model, booksEnd, newerLoadFailed = false, permissions, languages = [] } = answer
  const options = { ...asked, ...timesIn(answer) }
  const kept = knownIn(model, found)
  const state: OpenState = {
    phase: 'open',
    report: asked.view
      ? openReportAt(definition, asked.view.bookmark, { ...asOfView(options), ...asked.view.options })
      : openReportAt(definition, askedBookmark(asked, kept.bookmarks) ?? bookmarkKept(kept), options),
    asOpened: openReportAt(definition, asked.bookmark, options),
    personal: {
      isUserStateApplied: kept.userState !== null && !asked.bookmark,
      bookmarks: kept.bookmarks,
    },
    model,
    languages,
    canWrite: allows(permissions, models.Permissions.ReadWrite),
    canCopy: allows(permissions, models.Permissions.Copy),
    version: answer.version ?? null,
    booksEnd,
    newerLoadFailed,
    isRendering,
    results: new Map(),
    members: new Map(),
    playing: null,
    trouble: null,
    ...freshView,
  }
  const notes = leftAside(definition, asked, kept)
  const events: DueEvent[] = [
    ['loaded', { initiator: 'sdk' }],
    ...notes.map((message): DueEvent => ['info', { message, level: models.TraceType.Information }]),
    ...kept.failures.map((failure): DueEvent => ['error', toIError(failure)]),
  ]
  return { state, events, queries: 'page' }
}

/** Options of a load that its view leaves as they are: a view has its own page, filters, choices and theme. */
const asOfView = ({ settings, contrastMode, times }: OpenOptions): OpenOptions => ({
  ...(settings && { settings }),
  ...(contrastMode !== undefined && { contrastMode }),
  ...(times && { times }),
})

/** A phased load's report, rendered with what is said of it again. */
export const rendered = (present: OpenState, said: OpenOptions): Step => ({
  state: {
    ...present,
    isRendering: true,
    report: reopened(present.report, said),
    asOpened: reopened(present.asOpened, said),
  },
  queries: 'page',
})

/** The report of another definition, where the one before it stood. */
export function reloaded(present: OpenState, answer: ParsedReport, given: LoadConfig): Step {
  const asked = knownAsked(given, answer.model)
  const { report: definition, model, booksEnd, newerLoadFailed = false, languages = [] } = answer
  const { report, asOpened, personal, focus } = present
  const next = openReportAt(definition, askedBookmark(asked, personal.bookmarks), {
    ...asked,
    ...timesIn(answer),
  })
  const redrawn = redefined(report, asOpened, next)
  const page = pageNamed(definition, redrawn.activePage)!
  return {
    state: {
      ...present,
      report: redrawn,
      asOpened: next,
      model,
      languages,
      booksEnd,
      newerLoadFailed,
      selection: null,
      explained: null,
      listed: null,
      focus: focus && visualNamed(page, focus.visual) ? focus : null,
    },
    queries: 'page',
  }
}

/** Lists what a load requested that is not there: it opens all the same, and the host is notified. */
function leftAside(definition: ReportDefinition, asked: LoadConfig, kept: KeptForOpening): string[] {
  const { pageName, bookmark, hasStrayBookmark, asksToEdit } = asked
  const isPage = pageName === undefined || pageNamed(definition, pageName)
  const isBookmark =
    !bookmark ||
    'state' in bookmark ||
    bookmarkNamed(definition, bookmark.name) ||
    kept.bookmarks.some(({ id }) => id === bookmark.name)
  return [
    ...(isPage ? [] : [`The page "${pageName}" is not in this report; its first page is shown`]),
    ...(isBookmark ? [] : [`The bookmark "${bookmark.name}" is not in this report`]),
    ...(hasStrayBookmark ? ['The state of the bookmark is not one that captureBookmark gave'] : []),
    ...(asksToEdit ? ['Reports are not edited in this frame; the report is open for viewing'] : []),
    ...asked.leftAside,
  ]
}

/** An embed of one visual is nothing without it; another page would show figures that nobody asked for. */
export function hasVisual(definition: ReportDefinition, { visualName, pageName }: LoadConfig): boolean {
  if (visualName === undefined) return true
  const page = pageName === undefined ? undefined : pageNamed(definition, pageName)
  return page !== undefined && visualNamed(page, visualName) !== undefined
}

/** A load may name one of the person's own bookmarks. */
function askedBookmark(
  { bookmark }: LoadConfig,
  bookmarks: KeptForOpening['bookmarks'],
): AskedBookmark | undefined {
  const own = bookmark && 'name' in bookmark ? bookmarks.find(({ id }) => id === bookmark.name) : undefined
  return own ? { state: own.state } : bookmark
}

/** The load without what its views name and the model does not have for this person: they may be of somebody else. */
const knownAsked = (asked: LoadConfig, model: OpenState['model']): LoadConfig => {
  const known = (bookmark: AskedBookmark | undefined) =>
    bookmark && 'state' in bookmark ? { bookmark: { state: knownState(bookmark.state, model) } } : {}
  const { view, bookmark } = asked
  return {
    ...asked,
    ...known(bookmark),
    ...(view && { view: { ...view, ...known(view.bookmark) } }),
  }
}

/** Kept views without what the model does not have any more. */
const knownIn = (
  model: OpenState['model'],
  { userState, bookmarks, ...rest }: KeptForOpening,
): KeptForOpening => ({
  ...rest,
  userState: userState && knownState(userState, model),
  bookmarks: bookmarks.map((bookmark) => ({ ...bookmark, state: knownState(bookmark.state, model) })),
})

/** The view that a person's report opens with: the bookmark chosen for it, else as it was left. */
function bookmarkKept({ bookmarks, userState }: KeptForOpening): AskedBookmark | undefined {
  const chosen = bookmarks.find(({ isDefault }) => isDefault)
  if (chosen) return { state: chosen.state }
  return userState ? { state: userState } : undefined
}

/** Lays the settings of a phased load's render over those of the load. */
function reopened(report: ReportState, options: OpenOptions): ReportState {
  let next = report
  if (options.settings) next = { ...next, settings: patchedSettings(next.settings, options.settings) }
  if (options.pageName) next = withActivePage(next, options.pageName)
  if (options.slicers)
    next = { ...next, slicers: withSlicersOnLoad(next.slicers, next.definition, options.slicers) }
  if (options.themeJson) next = withTheme(next, options.themeJson)
  if (options.contrastMode !== undefined) next = { ...next, contrastMode: options.contrastMode }
  return withFiltersOnLoad(next, options.filters)
}
