import { speakLater } from '../words/current-words.ts'
import { latePage } from '../screens/late-page.tsx'

/** The administrators' pages, fetched when one of them is first opened. */
export const LazyAdmin = latePage(async () => {
  const { Admin } = await import('./admin.tsx')
  await speakLater()
  return Admin
})
