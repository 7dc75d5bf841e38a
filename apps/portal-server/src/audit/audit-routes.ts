import { AuditPage, AuditQuery, AuditVerified, routes } from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { Store } from '@casement/store'
import { z } from 'zod'
import { auditCsvHead, toAuditCsv } from './audit-csv.ts'
import { readAudit } from './audit-log.ts'
import { auditEntries, type ReadAuditPage, verifyAudit } from './verify-audit.ts'
import { sendFile } from '../http/file-answers.ts'
import { problemAnswers } from '../http/problem-answers.ts'

const readAtOnce = 1000

/** Registers the audit's routes, inside what is for administrators alone. */
export function auditRoutes(app: Server, { store }: { store: Pick<Store, 'drizzle'> }): void {
  const readAll: ReadAuditPage = (after) => readAudit(store, { after, limit: readAtOnce })

  app.get(
    routes.audit.path,
    {
      schema: {
        tags: ['audit'],
        summary: 'Entries of the audit, the oldest first after `after`, or the newest first before `before`',
        querystring: AuditQuery,
        response: { 200: AuditPage, ...problemAnswers },
      },
    },
    async ({ query }, reply) => reply.header('cache-control', 'no-store').send(await readAudit(store, query)),
  )

  app.get(
    routes.verifyAudit.path,
    {
      schema: {
        tags: ['audit'],
        summary: 'Follows the chain of the audit from its beginning',
        response: { 200: AuditVerified, ...problemAnswers },
      },
    },
    async (_request, reply) => {
      const { problems, newest, entries } = await verifyAudit(readAll)
      const found = { entries, newest: newest && { ...newest } }
      return reply.header('cache-control', 'no-store').send({ ...found, problems: [...problems] })
    },
  )

  app.get(
    routes.auditCsv.path,
    {
      schema: {
        tags: ['audit'],
        summary: 'All entries of the audit as CSV',
        response: { 200: z.string(), ...problemAnswers },
      },
    },
    async (_request, reply) => sendFile(reply, 'csv', auditEntries(readAll), toAuditCsv, auditCsvHead),
  )

  app.get(
    routes.auditJsonl.path,
    {
      schema: {
        tags: ['audit'],
        summary: 'All entries of the audit as JSON lines, which lose nothing',
        response: { 200: z.string(), ...problemAnswers },
      },
    },
    async (_request, reply) =>
      sendFile(reply, 'jsonl', auditEntries(readAll), (entry) => JSON.stringify(entry)),
  )
}
