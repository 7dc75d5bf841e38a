import { defineConfig } from 'vitest/config'

/** Three runs, told apart by place and name: what a requirement's `observed_by` asks for is read from them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps}/*/test/**/*.test.{ts,tsx}', 'samples/test/**/*.test.ts', 'scripts/test/**/*.test.ts'],
          exclude: ['**/*.server.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['{packages,apps}/*/test/**/*.server.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.browser.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
