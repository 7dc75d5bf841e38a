import type { Session } from '../src/session/session.ts'

/** Draws at once whatever a session gives to its screen. */
export function drawAtOnce(session: Session): void {
  session.state.onChange(() =>
    queueMicrotask(() => {
      const state = session.state.get()
      if (state.phase !== 'open') return
      for (const [visual, result] of state.results)
        if (result.kind !== 'loading') session.figures.noteDrawn(visual, result)
    }),
  )
}
