import { runJourneys } from '../run-journeys.ts'

/**
 * Runs the journeys in Chromium against the product as it is started in production by who wants no gap: two processes over
 * PostgreSQL behind a proxy on sub-paths, with an issuer elsewhere. Options: files, as `vitest` takes them.
 */
export const run = (files: string[]) => runJourneys('two-processes', files)
