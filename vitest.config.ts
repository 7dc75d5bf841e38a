import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { briefly } from './scripts/briefly.mjs'
import { FileOrder } from './scripts/file-order.ts'
import { initialisedDatabase, migratedDatabase } from './scripts/initialised-database.mjs'
import { patienceMs, waitedMs } from './scripts/patience.mjs'

// Taken over by all processes of the run.
process.env['STORE_INITIALISED_DATABASE'] ??= initialisedDatabase

/** The seed of a run in an order of chance (`npm run prove -- suite`); otherwise the order is that of the files and their tests. */
const seed = process.env['TEST_ORDER_SEED']
const order =
  seed === undefined
    ? { sequencer: FileOrder }
    : { shuffle: { files: true, tests: true }, seed: Number(seed) }

/** What is made of a module for one kind of run is there for the others, in the folder of the run: nothing outlives it. */
const modules = process.env['COMPLETE_TEST_RUN']
  ? { fsModuleCache: true, fsModuleCachePath: join(tmpdir(), 'modules') }
  : {}

const onMigratedStores = { STORE_INITIALISED_DATABASE: migratedDatabase }

const common = {
  execArgv: [...briefly],
  testTimeout: patienceMs,
  hookTimeout: patienceMs,
  expect: { poll: { timeout: waitedMs } },
}

/**
 * Runs told apart by place and name: `npm run spec` reads from them whether a requirement was shown where its row says.
 * They follow one another and take all of the machine, where vitest by itself leaves a processor free. Tests that take long
 * are a run of their own, which `npm run check` leaves out. Journeys that start a product of their own and servers' tests wait
 * for a fifth of their time, and run four at a time; journeys over the shared product come last, three at a time, as each waits
 * for a fifth of its time as well. Files of a run share their modules,
 * as to load them again for each file took a tenth of all; what a test changes outside of itself it puts back. Those of one
 * environment follow one another, so that a process does not end between them.
 */
export default defineConfig({
  test: {
    // Tests that are said to be concurrent, of one file.
    maxConcurrency: 2,
    sequence: order,
    experimental: modules,
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
          ...common,
          isolate: false,
          maxWorkers: '100%',
          sequence: { ...order, groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'long',
          globalSetup: ['scripts/runnable/tested-product.ts'],
          isolate: false,
          include: ['{packages,apps,samples,scripts}/**/test/**/*.long.test.ts'],
          ...common,
          maxWorkers: '100%',
          sequence: { ...order, groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          globalSetup: ['scripts/runnable/tested-product.ts', 'scripts/migrated-database.ts'],
          env: onMigratedStores,
          include: ['{packages,apps}/*/test/**/*.server.test.ts'],
          ...common,
          isolate: false,
          maxWorkers: 4,
          sequence: { ...order, groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'product',
          globalSetup: ['scripts/runnable/tested-product.ts', 'e2e/first-start.ts'],
          include: ['e2e/**/*.product.test.ts'],
          ...common,
          isolate: false,
          maxWorkers: 4,
          sequence: { ...order, groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.browser.test.ts'],
          globalSetup: ['scripts/runnable/tested-product.ts', 'e2e/first-start.ts', 'e2e/shared-product.ts'],
          ...common,
          isolate: false,
          maxWorkers: 3,
          sequence: { ...order, groupOrder: 2 },
        },
      },
    ],
  },
})
