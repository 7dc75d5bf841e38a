import { lateComponent } from '@casement/design'
import { Loader } from '../screens/loader.tsx'

/** The letters of a demonstration, fetched when the page is first opened. */
export const LazyLetters = lateComponent<{ firstAccessToken: string }>(
  async () => (await import('./letters-page.tsx')).LettersPage,
  <Loader />,
)
