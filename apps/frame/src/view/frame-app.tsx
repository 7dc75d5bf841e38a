import { lateComponent } from '@casement/design'
import { embedSettings } from '@casement/report'
import type { FrameState, Session } from '@casement/session'
import { LookContext } from '@casement/visuals/react'
import { useEffect, useLayoutEffect } from 'react'
import { Announcer } from './announcer.tsx'
import { ReportContexts } from './context/report-contexts.tsx'
import { SessionContext, useFrameState } from './context/session-context.ts'
import { isLive } from './is-live.ts'
import { useAppliedLook } from './look/look.ts'
import { FirstSkeleton } from './notices/first-skeleton.tsx'
import { AloneNotice, FailureNotice } from './notices/notices.tsx'
import { ReportView } from './report-view.tsx'

const LiveContent = lateComponent(() =>
  import('../live/live-content.tsx').then((module) => module.LiveContent),
)

/** The whole screen of the frame, by the phase that the session is in. */
export function FrameApp({ session, isAlone }: { session: Session; isAlone: boolean }) {
  const state = useFrameState(session)
  const name = state.phase === 'open' ? state.report.definition.name : 'Report'
  useEffect(() => {
    document.title = name
  }, [name])
  const look = useAppliedLook(state, isAlone)
  const locale = localeOfState(state)
  useLayoutEffect(() => {
    if (locale) document.documentElement.lang = locale
  }, [locale])
  if (isAlone) return <AloneNotice />
  return (
    <SessionContext value={session}>
      <LookContext value={look}>
        <Announcer state={state} />
        {state.phase === 'open' ? (
          <ReportContexts state={state}>
            <ReportView state={state} look={look} />
          </ReportContexts>
        ) : state.phase === 'failed' && !state.isSilent ? (
          <FailureNotice error={state.error} onRetry={() => session.figures.retry()} />
        ) : (
          <FirstSkeleton />
        )}
        {isLive(document) ? <LiveContent /> : null}
      </LookContext>
    </SessionContext>
  )
}

/** The language that the page is written in; null as long as nothing was asked for. */
function localeOfState(state: FrameState): string | null {
  if (state.phase === 'open') return state.report.settings.locale
  return state.phase === 'waiting' || !state.asked.settings?.localeSettings
    ? null
    : embedSettings(state.asked.settings).locale
}
