import { contextFilters, needsOfTooltip, pageNamed, visualNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import { pointKey } from '@casement/visuals'
import type { DataPoint } from '@casement/visuals'
import { createCoordinator } from '../queries/coordinator.ts'
import type { Coordinator, CoordinatorOptions } from '../queries/coordinator.ts'
import type { RunQueries } from '../queries/requests.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { OpenState } from '../state/frame-state.ts'
import { activePage } from '../state/session-context.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Tooltip } from '../state/view-state.ts'
import { departureFrom } from './drillthrough.ts'
import type { Figures } from './figures.ts'

/** Pages of the report that are shown beside marks. */
export interface Tooltips {
  /** The pointer or the keyboard rests at a mark; null: it left the marks of this visual. */
  hoverMark(visual: string, point: DataPoint | null, at?: Tooltip['at']): void
  hideTooltip(): void
}

export interface TooltipsOptions {
  readonly context: SessionContext
  readonly figures: Pick<Figures, 'perform'>
  readonly tokens: TokenKeeper
  readonly run: RunQueries
  readonly beforePaint: CoordinatorOptions['beforePaint']
  readonly after: (ms: number, action: () => void) => () => void
}

/** A pointer on its way asks for nothing. */
const restMs = 100

/** The page that a visual shows beside its marks. */
function tooltipPageOf({ report }: Pick<OpenState, 'report'>, visual: string): PageDefinition | undefined {
  const page = pageNamed(report.definition, report.activePage)
  const name = page && visualNamed(page, visual)?.tooltip
  return name === undefined ? undefined : pageNamed(report.definition, name)
}

/** Figures beside marks have a coordinator of their own: they end with the pointer and keep nobody waiting. */
export function createTooltips(given: TooltipsOptions): Tooltips & { forget(): void; stop(): void } {
  const { context, figures, tokens, run, beforePaint, after } = given
  let coordinator: Coordinator | null = null
  let stopTimer = () => {}
  /** Asked for; shown when all of its figures are here, the one before stays until then. */
  let coming: Omit<Tooltip, 'results'> | null = null
  let isShown = false

  function forget(): void {
    stopTimer()
    coming = null
    coordinator?.destroy()
    coordinator = null
  }

  function showResults(): void {
    const results = coordinator?.results() ?? new Map()
    const isWhole = [...results.values()].every(({ kind }) => kind !== 'loading')
    if (!coming || !isWhole) return
    isShown = true
    const tooltip = { ...coming, results }
    figures.perform((state) => ({ state: { ...state, tooltip } }))
  }

  const started = () =>
    (coordinator ??= createCoordinator({
      run,
      beforePaint,
      onChange: showResults,
      onFailure: (error) => void (error.code === 'TokenExpired' && resume()),
    }))

  async function resume(): Promise<void> {
    if (await tokens.renewExpired()) coordinator?.resume()
  }

  function show(visual: string, point: DataPoint, at: Tooltip['at']): void {
    const present = context.open()
    const page = present && tooltipPageOf(present, visual)
    if (!page) return
    const departure = departureFrom(present, visual, [point])
    const passed = contextFilters(present.report, departure)
    coming = { visual, point, page: page.name, at }
    isShown = false
    started().request(needsOfTooltip(present.report, page, passed))
    showResults()
  }

  function hideTooltip(): void {
    stopTimer()
    coming = null
    coordinator?.request(new Map())
    figures.perform((state) => state.tooltip && { state: { ...state, tooltip: null } })
  }

  // Answers of one report, or of one person, are nothing to the next.
  const stopWatching = context.state.onChange(() => {
    if (!context.open()) forget()
  })

  return {
    hoverMark(visual, point, at = { x: 0, y: 0 }) {
      const present = context.open()
      if (!present) return
      if (!point || !tooltipPageOf(present, visual)) return hideTooltip()
      const isSame = coming?.visual === visual && pointKey(coming.point) === pointKey(point)
      // What was put away with its page comes again.
      if (isSame && (present.tooltip || !isShown)) return
      stopTimer()
      stopTimer = after(restMs, () => {
        // A visual that was left, or drawn anew, has its marks no more.
        const now = context.open()
        if (now && activePage(now).visuals.some(({ name }) => name === visual)) show(visual, point, at)
      })
    },
    hideTooltip,
    forget,
    stop() {
      stopWatching()
      forget()
    },
  }
}
