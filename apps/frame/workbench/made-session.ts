import { createSession } from '@casement/session'
import type { Session } from '@casement/session'
import type { ShownState } from './choices.ts'
import { madeService } from './made-service.ts'

export interface Asked {
  readonly report: unknown
  readonly pageName: string
  readonly state: ShownState
}

/** Opens a page of a report as the frame does, over made answers. */
export function openSession({ report, pageName, state }: Asked): Session {
  const session = createSession({
    service: madeService(report, state),
    raise: () => {},
    askToken: () => Promise.reject(new Error('There is no page to ask')),
    newId: () => crypto.randomUUID(),
    beforePaint: (action) => void requestAnimationFrame(action),
    after(ms, action) {
      const timer = setTimeout(action, ms)
      return () => clearTimeout(timer)
    },
    print: () => window.print(),
  })
  if (state === 'old') {
    const stop = session.state.onChange(() => {
      const now = session.state.get()
      if (now.phase !== 'open' || now.results.size === 0) return
      if ([...now.results.values()].some(({ kind }) => kind !== 'ready')) return
      stop()
      session.figures.refresh()
    })
  }
  session.report.load(
    { id: 'example', accessToken: 'none', pageName, settings: { localeSettings: { formatLocale: 'en-GB' } } },
    { isPhased: false, hasTokenProvider: false },
  )
  return session
}
