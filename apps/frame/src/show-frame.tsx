import { isRead, languageOf, readLanguage } from '@casement/words'
import { createRoot } from 'react-dom/client'
import type { EarlyLoad } from './early-load.ts'
import { followPages } from './fetch-views.ts'
import { readAddress } from './address.ts'
import { startFrame } from './frame-start.ts'
import { FrameApp } from './view/frame-app.tsx'

/** Starts the frame and draws it. */
export function showFrame(early: EarlyLoad): void {
  const { session, isAlone, heights } = startFrame(window, early)
  followPages(session)
  const { locale } = readAddress(location)
  const language = languageOf(locale.language)
  const draw = () =>
    createRoot(document.getElementById('root')!).render(
      <FrameApp session={session} isAlone={isAlone} heights={heights} language={language} />,
    )
  // The skeleton of the page stands until its first words are known; a load is heard meanwhile.
  if (isRead(language)) draw()
  else void readLanguage(language).then(draw)
}
