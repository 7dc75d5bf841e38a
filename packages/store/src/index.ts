export { appendOnly, removableWith, removedAtOnce, removeInBatches } from './append-only.ts'
export {
  chainEntries,
  type ChainFindings,
  type ChainMark,
  type ChainPage,
  linkOver,
  noLink,
  verifyChain,
} from './chain.ts'
export type { Dump, LoadOptions } from './dump.ts'
export { openDump, writeDump } from './dump-file.ts'
export { requestDump } from './dump-requests.ts'
export { installationMigrations } from './installation-tables.ts'
export { openStore, type StoreLocation } from './open-store.ts'
export { StoreError, storeErrors, type StoreErrorCode } from './store-error.ts'
export type { Migration, SchemaName } from './migration.ts'
export type { Store } from './store.ts'
