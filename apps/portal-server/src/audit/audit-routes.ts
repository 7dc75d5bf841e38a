import { AuditPage, AuditQuery, Problem, routes } from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { Store } from '@casement/store'
import { readAudit } from './audit-log.ts'

/** Registers the audit's route, inside what is for administrators alone. */
export function auditRoutes(app: Server, { store }: { store: Pick<Store, 'drizzle'> }): void {
  app.get(
    routes.audit.path,
    {
      schema: {
        tags: ['audit'],
        summary: 'Entries of the audit after the one with the number `after`, the oldest first',
        querystring: AuditQuery,
        response: { 200: AuditPage, '4xx': Problem, '5xx': Problem },
      },
    },
    async ({ query }, reply) => reply.header('cache-control', 'no-store').send(await readAudit(store, query)),
  )
}
