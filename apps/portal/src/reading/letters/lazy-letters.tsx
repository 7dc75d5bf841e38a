import { latePage } from '../../screens/late-page.tsx'

/** The letters of a demonstration, fetched when the page is first opened. */
export const LazyLetters = latePage(async () => (await import('./letters-page.tsx')).LettersPage)
