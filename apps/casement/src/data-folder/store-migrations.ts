import { serviceMigrations } from '@casement/embed-server'
import { identityMigrations } from '@casement/identity'
import { portalMigrations } from '@casement/portal-server'
import { installationMigrations, type LoadOptions } from '@casement/store'

/** The migrations of all schemas. */
export const storeMigrations: LoadOptions['known'] = {
  installation: installationMigrations,
  portal: portalMigrations,
  service: serviceMigrations,
  identity: identityMigrations,
}
