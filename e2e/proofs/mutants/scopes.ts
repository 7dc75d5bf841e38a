/** What is mutated: folders and files. What is run on it: test files, with `*`. */
export interface Scope {
  mutated: readonly string[]
  tests: readonly string[]
}

const embedServer = (...folders: string[]) =>
  folders.map((folder) => `apps/embed-server/test/${folder}/*.test.ts`)
const portalServer = (...folders: string[]) =>
  folders.map((folder) => `apps/portal-server/test/${folder}/*.test.ts`)

/** Code whose mistakes are a wrong figure, a row of somebody else or a right that nobody gave. */
export const scopes: Readonly<Record<string, Scope>> = {
  documents: {
    mutated: ['packages/documents/src/xlsx', 'packages/documents/src/csv', 'packages/visuals/src/documents'],
    tests: [
      'packages/documents/test/*.test.ts',
      'packages/visuals/test/{legend-marks,told-figures,document-tables,document-drawings,lines-table,statement-table}.test.ts',
    ],
  },
  writing: {
    mutated: ['packages/visuals/src/writing'],
    tests: [
      'packages/visuals/test/{writing,signed,exact,variance,copied,csv,details,exported,member-colours}.test.ts',
    ],
  },
  explain: {
    mutated: ['packages/visuals/src/explain'],
    tests: ['packages/visuals/test/{explain,effects,comparisons}.test.ts'],
  },
  evaluator: {
    mutated: [
      'packages/evaluator/src/algebra',
      'packages/evaluator/src/answer.ts',
      'packages/evaluator/src/evaluate.ts',
      'packages/evaluator/src/to-line.ts',
    ],
    tests: ['packages/evaluator/test/*.test.ts', 'packages/evaluator/test/operators/*.test.ts'],
  },
  query: { mutated: ['packages/query/src'], tests: ['packages/query/test/*.test.ts'] },
  'report-state': { mutated: ['packages/report/src/state'], tests: ['packages/report/test/*.test.ts'] },
  'report-period': {
    mutated: ['packages/report/src/period'],
    tests: ['packages/report/test/{period,months}.test.ts'],
  },
  tokens: { mutated: ['apps/embed-server/src/tokens'], tests: embedServer('tokens') },
  personal: { mutated: ['apps/embed-server/src/personal'], tests: embedServer('personal') },
  plans: { mutated: ['apps/embed-server/src/plans'], tests: embedServer('plans') },
  exports: {
    mutated: ['apps/embed-server/src/exports', 'apps/embed-server/src/kept-exports'],
    tests: embedServer('exports', 'records'),
  },
  grants: {
    mutated: ['apps/portal-server/src/grants'],
    tests: ['apps/portal-server/test/grants/{check-grant,grant-records,grants-csv,withdrawal}.test.ts'],
  },
  // Without their routes and timers, which only a started server runs.
  subscriptions: {
    mutated: [
      'address-of',
      'alerts-after-refresh',
      'due-subscriptions',
      'figure-of-csv',
      'next-due',
      'run-subscription',
      'subscription-mail',
      'subscription-records',
    ].map((name) => `apps/portal-server/src/subscriptions/${name}.ts`),
    tests: [
      'apps/portal-server/test/subscriptions/{due-subscriptions,figure-of-csv,next-due,run-subscription,subscription-mail,subscription-records}.test.ts',
    ],
  },
  comments: { mutated: ['apps/portal-server/src/comments'], tests: portalServer('comments') },
  'report-views': {
    mutated: ['apps/portal-server/src/report-views'],
    tests: portalServer('report-views'),
  },
  callers: { mutated: ['apps/portal-server/src/callers'], tests: portalServer('callers') },
}
