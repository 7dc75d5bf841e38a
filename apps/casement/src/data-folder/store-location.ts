import { join } from 'node:path'
import type { Settings } from '@casement/server'
import type { StoreLocation } from '@casement/store'

/** The place of the store: a PostgreSQL server where one is named, else below the data folder. */
export const storeLocation = ({ databaseUrl, databaseTimeoutMs, dataFolder }: Settings): StoreLocation => ({
  folder: join(dataFolder, 'store'),
  url: databaseUrl,
  timeoutMs: databaseTimeoutMs,
})
