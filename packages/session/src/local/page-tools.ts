/* What answers in the frame need of code: loaded once a page has been painted. */

export { plansRequest } from '@casement/query'
export { createPageEngine } from './page-engine.ts'
export { questionsAhead } from './questions-ahead.ts'
export { readPlans } from './read-plans.ts'
