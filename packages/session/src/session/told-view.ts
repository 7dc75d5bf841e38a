import type { ToldView } from '@casement/contract'
import { bookmarkText, capturedBookmark } from '@casement/report'
import type { ReportState } from '@casement/report'
import type { LoadOptions } from '../actions/opening.ts'
import type { OpenState } from '../state/frame-state.ts'
import type { SessionContext } from '../state/session-context.ts'

export interface ToldViewOptions {
  readonly context: SessionContext
  readonly reportId: () => string
  /** See SessionDeps.after. */
  readonly after: (ms: number, action: () => void) => () => void
  readonly tell: (view: ToldView) => void
}

/** Tells the host each view of the report that is not the one which its load opened. */
export interface ToldViews {
  /** A load begins. */
  begin(options: Pick<LoadOptions, 'keepsView'>): void
}

export function createToldViews({ context, reportId, after, tell }: ToldViewOptions): ToldViews {
  let isTold = false
  let last: ReportState | null = null
  let stopTimer = () => {}
  context.state.onChange(() => {
    const report = context.open()?.report ?? null
    if (!isTold || report === last) return
    const isOpening = last === null
    last = report
    stopTimer()
    // What a step of the session changes is told at once, and as one.
    if (report && !isOpening) stopTimer = after(0, () => tellPresent())
  })

  function tellPresent(): void {
    const present = context.open()
    if (present) tell(viewOf(present, reportId()))
  }

  return {
    begin({ keepsView = false }) {
      isTold = keepsView
      last = null
      stopTimer()
    },
  }
}

function viewOf({ report, asOpened }: OpenState, id: string): ToldView {
  const { settings, themeJson } = report
  return {
    id,
    bookmark: { state: bookmarkText(capturedBookmark(report, { allPages: true })) },
    theme: themeJson ? { themeJson } : {},
    ...(JSON.stringify(settings.json) !== JSON.stringify(asOpened.settings.json) && {
      settings: settings.json,
    }),
  }
}
