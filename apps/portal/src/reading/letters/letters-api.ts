import { letterRoutes, type KeptLetter, type LetterFileAt } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'

/** The calls of the letters that a demonstration keeps. */
export const lettersApi = portalApi.injectEndpoints({
  endpoints: (build) => ({
    letters: build.query<KeptLetter[], void>({ query: () => letterRoutes.letters }),
    /** Run with `track: false`: files stay out of the store. */
    letterFile: build.mutation<Blob, LetterFileAt>({
      query: (body) => ({ ...letterRoutes.letterFile, body, isBlob: true }),
    }),
  }),
})
