export { appendOnly } from './append-only.ts'
export { openStore, type StoreLocation } from './open-store.ts'
export { StoreError, storeErrors, type StoreErrorCode } from './store-error.ts'
export type { Migration, SchemaName, Store } from './store.ts'
