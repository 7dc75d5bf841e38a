import { createRoot } from 'react-dom/client'
import type { EarlyLoad } from './early-load.ts'
import { followPages } from './fetch-views.ts'
import { startFrame } from './frame-start.ts'
import { FrameApp } from './view/frame-app.tsx'

/** Starts the frame and draws it. */
export function showFrame(early: EarlyLoad): void {
  const { session, isAlone } = startFrame(window, early)
  followPages(session)
  createRoot(document.getElementById('root')!).render(<FrameApp session={session} isAlone={isAlone} />)
}
