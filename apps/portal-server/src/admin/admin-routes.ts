import type { Server } from '@casement/server'
import { appearanceRoutes } from './appearance-routes.ts'
import { activityRoutes } from './activity/activity-routes.ts'
import { auditRoutes } from '../audit/audit-routes.ts'
import { callerRoutes } from './caller-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { datasetRoutes } from './dataset-routes.ts'
import { inOperatorsWords } from './operators-words.ts'
import { refusal } from '../http/refusals.ts'
import { personOf } from '../auth/signed-in/guard.ts'
import { isAdministrator } from '../auth/signed-in/person.ts'
import { explainRoute } from '../access/explain-routes.ts'
import type { AdminDeps } from './admin-deps.ts'
import { changeRoutes } from './change-routes.ts'
import { grantFileRoutes } from './grant-file-routes.ts'
import { grantRoutes } from './grant-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { ruleRoutes } from './rule-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { requestRoutes } from './request-routes.ts'
import { adminSubscriptionRoutes } from '../reading/subscriptions/subscription-routes.ts'
import { viewAsRoutes } from './view-as-routes.ts'

/** Registers routes for administrators: everyone else gets 403, before the body is looked at. */
export async function adminRoutes(app: Server, deps: AdminDeps): Promise<void> {
  app.addHook('onRequest', async (request) => {
    const person = personOf(request)
    if (!isAdministrator(person, deps.settings.admin)) throw refusal('notAdministrator')
    await deps.people.see(person)
  })
  // Administrators hear what the token endpoint said of the server's own proof; everybody else hears that it is refused.
  app.setErrorHandler((error) => {
    throw inOperatorsWords(error)
  })
  // Whatever an administrator has written today, a right can be taken away.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, unmetered: true }
  })
  auditRoutes(app, deps)
  activityRoutes(app, deps)
  grantRoutes(app, deps)
  changeRoutes(app, deps)
  grantFileRoutes(app, deps)
  contentRoutes(app, deps)
  appearanceRoutes(app, deps)
  datasetRoutes(app, deps)
  callerRoutes(app, deps)
  peopleRoutes(app, deps)
  tokenRoutes(app, deps)
  explainRoute(app, deps)
  ruleRoutes(app, deps)
  viewAsRoutes(app, deps)
  requestRoutes(app, deps)
  adminSubscriptionRoutes(app, deps)
}
