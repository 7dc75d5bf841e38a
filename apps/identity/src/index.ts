import type { Server } from '@casement/server'
import type { IdentityDeps } from './identity-server.ts'

export { IdentityError, identityErrors, type IdentityErrorCode } from './identity-error.ts'
export { createIdentityKeys, type IdentityKeys, isIdentityKeys } from './identity-keys.ts'
export { identityMigrations } from './identity-migrations.ts'
export type { StaffMember } from './sign-in/staff.ts'
export type { IdentityDeps }

/** See identity-server.ts, whose libraries only those load who run the issuer. */
export const buildIdentity = async (deps: IdentityDeps): Promise<Server> =>
  (await import('./identity-server.ts')).buildIdentity(deps)
