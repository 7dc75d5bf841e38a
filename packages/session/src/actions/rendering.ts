import type { LocalAnswers } from '../local/local-answers.ts'
import type { VisualResult } from '../queries/visual-result.ts'
import { toVisual } from '../state/entities.ts'
import { activePage } from '../state/session-context.ts'
import type { SessionContext } from '../state/session-context.ts'

/** Progress of the screen with the figures: what `renderingStarted`, `visualRendered` and `rendered` report. */
export interface Rendering {
  /** Something was asked of the page. */
  begin(): void
  /** Another page is shown: what was drawn before says nothing of it. */
  turnPage(): void
  /** Raises `rendered` once everything that was asked for since the last one is drawn. */
  raiseRendered(): void
  /** The screen has drawn a visual's figures, or its failure. */
  noteDrawn(visual: string, result: VisualResult): void
  /** Visuals of the active page that are on the screen: a phone's layout leaves some out. */
  noteShown(visuals: ReadonlySet<string>): void
  stop(): void
}

/** `local` hears what is asked of the page, and when all of it is drawn. */
export function createRendering(
  context: SessionContext,
  local: Pick<LocalAnswers, 'noteAsked' | 'noteRendered'>,
): Rendering {
  let drawn = new Map<string, VisualResult>()
  let shown: ReadonlySet<string> | null = null
  /** Something was asked of the page since `rendered` was last raised. */
  let isRenderedDue = false

  function turnPage(): void {
    drawn = new Map()
    shown = null
  }

  function raiseRendered(): void {
    const present = context.open()
    if (!present?.isRendering || !isRenderedDue) return
    const names = new Set(activePage(present).visuals.map(({ name }) => name))
    for (const [visual, result] of present.results) {
      // What is nowhere is not waited for.
      if (names.has(visual) && shown?.has(visual) === false) continue
      // Figures beside a visual's own are drawn with it.
      if (result.kind === 'loading' || (names.has(visual) && drawn.get(visual) !== result)) return
    }
    isRenderedDue = false
    context.raise('rendered', { initiator: 'sdk' })
    local.noteRendered()
  }

  return {
    begin() {
      if (!isRenderedDue) context.raise('renderingStarted', { initiator: 'sdk' })
      isRenderedDue = true
      local.noteAsked()
    },
    turnPage,
    raiseRendered,
    noteDrawn(visual, result) {
      const present = context.open()
      if (!present || present.results.get(visual) !== result || drawn.get(visual) === result) return
      drawn.set(visual, result)
      if (present.report.settings.visualRenderedEvents && result.kind === 'ready') {
        const page = activePage(present)
        const found = page.visuals.find(({ name }) => name === visual)
        if (found)
          context.raise('visualRendered', toVisual(present.report, page, found), { page: page.name, visual })
      }
      raiseRendered()
    },
    noteShown(visuals) {
      shown = visuals
      raiseRendered()
    },
    stop() {
      turnPage()
      isRenderedDue = false
    },
  }
}
