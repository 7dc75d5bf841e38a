/* What answers in the frame need of code: loaded once a page has been painted. */

export { plansRequest } from '@casement/query'
export { inPauses } from './in-pauses.ts'
export { createPageEngine } from './page-engine.ts'
export { questionsAhead } from './questions-ahead.ts'
export { readPlans } from './read-plans.ts'
