import { lateComponent } from '@casement/design'
import { speakLater } from '../../words/current-words.ts'

/** The explanation of one's own access, fetched when it is first asked for. */
export const LazyWhatISee = lateComponent(async () => {
  const { WhatISee } = await import('./what-i-see.tsx')
  await speakLater()
  return WhatISee
})
