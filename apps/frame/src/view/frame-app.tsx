import { lateComponent } from '@casement/design'
import { embedSettings } from '@casement/report'
import type { FrameState, Session } from '@casement/session'
import { wordsOf } from '@casement/words'
import type { Direction, Language, Words } from '@casement/words'
import { LookContext } from '@casement/visuals/react'
import { useEffect, useLayoutEffect } from 'react'
import { Announcer } from './announcer.tsx'
import { ReportContexts } from './context/report-contexts.tsx'
import { SessionContext, useFrameState } from './context/session-context.ts'
import { WordsContext } from './context/words-context.ts'
import { isLive } from './is-live.ts'
import { useAppliedLook } from './look/look.ts'
import { FirstSkeleton } from './notices/first-skeleton.tsx'
import { AloneNotice, FailureNotice } from './notices/notices.tsx'
import { HeightContext } from './page/content-height.ts'
import type { HeightTeller } from './page/height-teller.ts'
import { ReportView } from './report-view.tsx'

const LiveContent = lateComponent(() =>
  import('../live/live-content.tsx').then((module) => module.LiveContent),
)

interface FrameAppProps {
  readonly session: Session
  readonly isAlone: boolean
  /** Absent: nobody is told how high the page is. */
  readonly heights?: HeightTeller
  /** The language of the frame's address, in which it speaks as long as no load has said another. */
  readonly language?: Language
}

/** The whole screen of the frame, by the phase that the session is in. */
export function FrameApp({ session, isAlone, heights, language = 'en' }: FrameAppProps) {
  const state = useFrameState(session)
  const words = wordsOfState(state, language)
  const name = state.phase === 'open' ? state.report.definition.name : words.say('frame.untitled')
  useEffect(() => {
    document.title = name
  }, [name])
  const look = useAppliedLook(state, isAlone)
  const tag = isLanguageAsked(state) || language !== 'en' ? tagOf(words) : null
  useLayoutEffect(() => {
    if (tag) document.documentElement.lang = tag
  }, [tag])
  const direction = directionIn(state)
  useLayoutEffect(() => {
    const root = document.documentElement
    if (direction === 'rtl' || root.dir) root.dir = direction
  }, [direction])
  if (isAlone)
    return (
      <WordsContext value={words}>
        <AloneNotice />
      </WordsContext>
    )
  return (
    <WordsContext value={words}>
      <SessionContext value={session}>
        <LookContext value={look}>
          <Announcer state={state} />
          {state.phase === 'open' ? (
            <HeightContext value={heights ?? null}>
              <ReportContexts state={state}>
                <ReportView state={state} look={look} />
              </ReportContexts>
            </HeightContext>
          ) : state.phase === 'failed' && !state.isSilent ? (
            <FailureNotice error={state.error} onRetry={() => session.figures.retry()} />
          ) : (
            <FirstSkeleton />
          )}
          {isLive(document) ? <LiveContent /> : null}
        </LookContext>
      </SessionContext>
    </WordsContext>
  )
}

/** The words of the open report, else those that its load asks for, else those of the address. */
function wordsOfState(state: FrameState, language: Language): Words {
  if (state.phase === 'open') return wordsOf(state.report.settings)
  return isLanguageAsked(state) && state.phase !== 'waiting'
    ? wordsOf(embedSettings(state.asked.settings))
    : wordsOf({ language, locale: language === 'en' ? 'en-GB' : language })
}

const isLanguageAsked = (state: FrameState): boolean =>
  state.phase === 'open' || (state.phase !== 'waiting' && Boolean(state.asked.settings?.localeSettings))

/** The direction of the page: that of the language which its report is asked for in. */
function directionIn(state: FrameState): Direction {
  if (state.phase === 'open') return state.report.settings.direction
  return state.phase === 'waiting' ? 'ltr' : embedSettings(state.asked.settings).direction
}

/** The language that the page is read aloud in: as exactly as the locale says it, where they are the same. */
const tagOf = ({ language, locale }: Words): string =>
  locale.split('-')[0]!.toLowerCase() === language ? locale : language
