import { routes, RlsRules, RlsRulesQuery, TriedRlsRules, TryRlsRules } from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { AdminDeps } from './admin-deps.ts'
import { ServiceRefusal } from '../embedding/service-client.ts'
import { problemAnswers } from '../http/problem-answers.ts'
import { refusal } from '../http/refusals.ts'
import { effectiveIdentityOf } from '../access/effective-identity-of.ts'

/** Registers the routes that show and try rules of row-level security, inside what is for administrators alone. */
export function ruleRoutes(app: Server, deps: Pick<AdminDeps, 'service' | 'people' | 'grants'>): void {
  const { service } = deps

  app.get(
    routes.rlsRules.path,
    {
      schema: {
        tags: ['access'],
        summary: "The roles of a dataset's model with their rules",
        querystring: RlsRulesQuery,
        response: { 200: RlsRules, ...problemAnswers },
      },
    },
    async ({ query: { datasetId }, id }, reply) => {
      if (!service.rlsRules) throw refusal('rulesUnknown')
      const rules = await service.rlsRules(datasetId, id).catch(refused)
      return reply.header('cache-control', 'no-store').send({
        roles: rules.roles.map(({ denies, ...role }) => ({
          ...role,
          rules: [...role.rules],
          ...(denies && { denies: [...denies] }),
        })),
        tables: rules.tables.map(({ name, columns, measures }) => ({
          name,
          columns: [...columns],
          measures: [...measures],
        })),
      })
    },
  )

  app.post(
    routes.tryRlsRules.path,
    {
      schema: {
        tags: ['access'],
        summary: 'What other roles would show, beside those that hold; nothing is changed',
        body: TryRlsRules,
        response: { 200: TriedRlsRules, ...problemAnswers },
      },
    },
    async ({ body: { datasetId, roles, identities: asked }, id }) => {
      if (!service.tryRlsRules) throw refusal('rulesUnknown')
      const identities = await Promise.all(asked.map((one) => effectiveIdentityOf(one, datasetId, id, deps)))
      const named = identities.map(({ username, roles: own }) => ({ username, roles: own }))
      const tried = await service.tryRlsRules(datasetId, { roles, identities: named }, id).catch(refused)
      return {
        problems: tried.problems.map((one) => ({ ...one })),
        identities: tried.identities.map(({ username, roles: own, tables, objects }, index) => ({
          username,
          roles: [...own],
          report: identities[index]!.report,
          tables: tables.map((one) => ({ ...one })),
          objects: objects.map((one) => ({ ...one })),
        })),
        warnings: tried.warnings.map((one) => ({ ...one })),
      }
    },
  )
}

function refused(error: unknown): never {
  if (!(error instanceof ServiceRefusal)) throw error
  if (error.status === 404) throw refusal('datasetUnknown', { field: 'datasetId', cause: error })
  throw refusal('rowsUnknown', {
    message: `The embedding service does not say which rows these are: ${error.message}`,
    cause: error,
  })
}
