/** What is mutated: folders and files. What is run on it: test files, with `*`. */
export interface Scope {
  mutated: readonly string[]
  tests: readonly string[]
}

const embedServer = (...folders: string[]) =>
  folders.map((folder) => `apps/embed-server/test/${folder}/*.test.ts`)
const exportFiles = (...names: string[]) =>
  names.map((name) => `apps/embed-server/src/documents/exports/${name}.ts`)
const exportTests = (...names: string[]) =>
  names.map((name) => `apps/embed-server/test/exports/${name}.test.ts`)
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
  tokens: { mutated: ['apps/embed-server/src/auth/embed-tokens'], tests: embedServer('tokens') },
  personal: { mutated: ['apps/embed-server/src/personal'], tests: embedServer('personal') },
  plans: { mutated: ['apps/embed-server/src/answering/plans'], tests: embedServer('plans') },
  // Exports are tried by their tests without a server, in scopes that are done in minutes.
  exports: {
    mutated: exportFiles('export-facts', 'export-lines', 'export-source'),
    tests: exportTests('export-facts', 'export-lines', 'export-source'),
  },
  'exports-run': {
    mutated: exportFiles('export-request', 'page-figures', 'run-export', 'run-list'),
    tests: exportTests('export-lines', 'export-source', 'page-figures', 'run-list'),
  },
  'exports-read': {
    mutated: [
      ...exportFiles('file-name', 'kept-answers', 'list-asked', 'parts-asked', 'words-of-request'),
      'apps/embed-server/src/http/locale-asked.ts',
    ],
    tests: [
      ...exportTests('file-name', 'kept-answers', 'list-asked', 'parts-asked'),
      'apps/embed-server/test/pictures/resolved-locale.test.ts',
    ],
  },
  'exports-asked': {
    mutated: exportFiles('export-routes', 'figure-routes', 'list-routes', 'listed-reports', 'open-exports'),
    tests: exportTests('export-jobs', 'export-routes', 'export-work', 'figure-routes', 'list-routes'),
  },
  'exports-kept': {
    mutated: ['apps/embed-server/src/documents/kept'],
    tests: [
      ...exportTests('export-jobs', 'files-in-store', 'kept-exports'),
      'apps/embed-server/test/records/kept-until.test.ts',
    ],
  },
  'exports-work': {
    mutated: exportFiles('export-jobs', 'export-work'),
    tests: exportTests('export-jobs', 'export-work'),
  },
  grants: {
    mutated: ['apps/portal-server/src/access/grants'],
    tests: ['apps/portal-server/test/grants/{check-grant,grant-records,grants-csv,withdrawal}.test.ts'],
  },
  // Without their routes and timers, which only a started server runs.
  subscriptions: {
    mutated: [
      'address-of',
      'alerts-after-refresh',
      'due-subscriptions',
      'decimal-order',
      'next-due',
      'run-subscription',
      'subscription-mail',
      'subscription-records',
    ].map((name) => `apps/portal-server/src/reading/subscriptions/${name}.ts`),
    tests: [
      'apps/portal-server/test/subscriptions/{due-subscriptions,decimal-order,next-due,run-subscription,subscription-mail,subscription-records}.test.ts',
    ],
  },
  comments: { mutated: ['apps/portal-server/src/reading/comments'], tests: portalServer('comments') },
  'report-views': {
    mutated: ['apps/portal-server/src/reading/report-views'],
    tests: portalServer('report-views'),
  },
  callers: { mutated: ['apps/portal-server/src/admin/callers'], tests: portalServer('callers') },
}
