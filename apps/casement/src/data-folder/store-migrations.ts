import { serviceMigrations } from '@casement/embed-server'
import { identityMigrations } from '@casement/identity'
import { portalMigrations } from '@casement/portal-server'
import type { LoadOptions } from '@casement/store'

/** The migrations of every server, by the schema that it owns. */
export const storeMigrations: LoadOptions['known'] = {
  portal: portalMigrations,
  service: serviceMigrations,
  identity: identityMigrations,
}
