import type { Server, Settings } from '@casement/server'
import type { Store } from '@casement/store'
import { auditRoutes } from '../audit/audit-routes.ts'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { RecentTokens } from '../embedding/recent-tokens.ts'
import type { GrantRecords } from '../grants/grant-records.ts'
import { refusal } from '../http/refusals.ts'
import type { PeopleRecords } from '../people/people-records.ts'
import type { EndedSignIns } from '../signed-in/ended-sign-ins.ts'
import { personOf } from '../signed-in/guard.ts'
import { isAdministrator } from '../signed-in/person.ts'
import { explainRoute } from '../access/explain-routes.ts'
import { grantRoutes } from './grant-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { tokenRoutes } from './token-routes.ts'

export interface AdminDeps {
  readonly settings: Settings
  readonly store: Pick<Store, 'drizzle'>
  readonly grants: GrantRecords
  readonly people: PeopleRecords
  /** not what was kept of it: a role written a moment ago can be granted */
  readonly service: EmbeddingService
  readonly recent: RecentTokens
  readonly endedSignIns: EndedSignIns
  readonly now: () => Date
}

/** Registers routes for administrators: everyone else gets 403, before the body is looked at. */
export async function adminRoutes(app: Server, deps: AdminDeps): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (!isAdministrator(personOf(request), deps.settings.admin)) throw refusal('notAdministrator')
  })
  auditRoutes(app, deps)
  grantRoutes(app, deps)
  peopleRoutes(app, deps)
  tokenRoutes(app, deps)
  explainRoute(app, deps)
}
