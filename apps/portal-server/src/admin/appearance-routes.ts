import {
  Appearance,
  type AppearanceDifference,
  ChangeBanner,
  ChangeBrand,
  ChangedAppearance,
  routes,
} from '@casement/portal-api'
import type { Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import type { AdminDeps } from './admin-deps.ts'
import { authorOf } from './author.ts'
import { problemAnswers } from '../http/problem-answers.ts'
import type { AppearanceChange } from './appearance/appearance-records.ts'
import { logoIn, storedBrand } from './appearance/check-logo.ts'

type Deps = Pick<AdminDeps, 'settings' | 'appearance' | 'shown'>

/** Registers the routes of brand and banner, inside what is for administrators alone. */
export function appearanceRoutes(app: Server, deps: Deps): void {
  const answers = { 200: ChangedAppearance, ...problemAnswers }

  app.get(
    routes.appearance.path,
    {
      schema: {
        tags: ['appearance'],
        summary: 'The brand and the banner, as they are stored',
        response: { 200: Appearance, ...problemAnswers },
      },
    },
    async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ title: deps.settings.portal.title, ...(await deps.appearance.read()) }),
  )

  app.post(
    routes.changeBrand.path,
    {
      schema: {
        tags: ['appearance'],
        summary: 'Puts this brand in place of the stored one, or tells what would be different',
        body: ChangeBrand,
        response: answers,
      },
    },
    async (request) => {
      const { version, value, dryRun } = request.body
      const logo = logoIn(value)
      const change = { kind: 'brand' as const, version, value: storedBrand(value, logo), logo }
      return { differences: await changeAppearance(change, dryRun, request, deps) }
    },
  )

  app.post(
    routes.changeBanner.path,
    {
      schema: {
        tags: ['appearance'],
        summary: 'Puts this banner in place of the stored one, or tells what would be different',
        body: ChangeBanner,
        response: answers,
      },
    },
    async (request) => {
      const { version, value, dryRun } = request.body
      return {
        differences: await changeAppearance({ kind: 'banner', version, value }, dryRun, request, deps),
      }
    },
  )
}

/** Makes the change, or tells what it would do. */
export async function changeAppearance(
  change: AppearanceChange,
  dryRun: boolean,
  request: FastifyRequest,
  { appearance, shown }: Pick<Deps, 'appearance' | 'shown'>,
): Promise<AppearanceDifference[]> {
  const differences = await appearance.change(change, authorOf(request), dryRun)
  if (!dryRun) {
    shown.forget()
    for (const { entry } of differences)
      request.log.info({ what: `the ${change.kind} was changed`, audit: { id: entry } })
  }
  return differences
}
