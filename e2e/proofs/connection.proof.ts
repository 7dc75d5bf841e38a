import { runJourneys } from '../run-journeys.ts'

/**
 * Runs the journeys in Chromium against the product whose models are on a PostgreSQL server: what they show is still what
 * SQL by hand says of the same books in DuckDB. Options: files, as `vitest` takes them.
 */
export const run = (files: string[]) => runJourneys('connection', files)
