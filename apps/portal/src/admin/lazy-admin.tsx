import { lateComponent } from '@casement/design'
import { speakLater } from '../words/current-words.ts'
import { Loader } from '../screens/loader.tsx'

/** The administrators' pages, fetched when one of them is first opened. */
export const LazyAdmin = lateComponent<{ firstAccessToken: string }>(
  async () => {
    const { Admin } = await import('./admin.tsx')
    await speakLater()
    return Admin
  },
  <Loader />,
)
