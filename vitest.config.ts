import { defineConfig } from 'vitest/config'
import { initialisedDatabase } from './scripts/initialised-database.mjs'

// Taken over by all processes of the run.
process.env['STORE_INITIALISED_DATABASE'] ??= initialisedDatabase

/**
 * Attempts more that a complete run gives a test that waits for processes and browsers (decision 0068): it says at its end
 * which tests took one.
 */
const retry = process.env['COMPLETE_TEST_RUN'] ? 1 : 0

/**
 * Runs told apart by place and name: `npm run spec` reads from them whether a requirement was shown where its row says.
 * They follow one another and take all of the machine, where vitest by itself leaves a processor free. Tests that take long
 * are a run of their own, which `npm run check` leaves out. Journeys that start a product of their own and servers' tests wait
 * for a fifth of their time, and run three at a time; journeys over the shared product come last. Files of a run share their modules,
 * as to load them again for each file took a tenth of all; what a test changes outside of itself it puts back.
 */
export default defineConfig({
  test: {
    // Tests that are said to be concurrent, of one file.
    maxConcurrency: 2,
    reporters: ['default', './scripts/result-file.ts'],
    globalSetup: ['./scripts/initialised-database.mjs'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{packages,apps}/*/test/**/*.test.{ts,tsx}',
            'samples/test/**/*.test.ts',
            'scripts/test/**/*.test.ts',
          ],
          exclude: ['**/*.server.test.ts', '**/*.long.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'long',
          include: ['{packages,samples,scripts}/**/test/**/*.long.test.ts'],
          testTimeout: 30_000,
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          retry,
          globalSetup: ['scripts/runnable/tested-product.ts'],
          include: ['{packages,apps}/*/test/**/*.server.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'product',
          retry,
          globalSetup: ['scripts/runnable/tested-product.ts', 'e2e/first-start.ts'],
          include: ['e2e/**/*.product.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          retry,
          include: ['e2e/**/*.browser.test.ts'],
          globalSetup: ['scripts/runnable/tested-product.ts', 'e2e/first-start.ts', 'e2e/shared-product.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
