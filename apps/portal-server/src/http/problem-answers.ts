import { Problem } from '@casement/portal-api'

/** What every route answers where it refuses, for its schema. */
export const problemAnswers = { '4xx': Problem, '5xx': Problem }
