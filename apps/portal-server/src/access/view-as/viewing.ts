import { viewAsHeader } from '@casement/portal-api'
import type { Server, Settings } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusal } from '../../http/refusals.ts'
import type { PeopleRecords } from '../../auth/people/people-records.ts'
import { personOf } from '../../auth/signed-in/guard.ts'
import { isAdministrator, type Person } from '../../auth/signed-in/person.ts'
import type { ViewsAs } from './views-as.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * a route that may be called while the portal is viewed as somebody else: in the name of the person who is viewed, or
     * with the header left unchecked; absent: it is refused
     */
    whileViewingAs?: 'allowed' | 'unchecked'
  }
}

interface Deps {
  readonly settings: Pick<Settings, 'admin'>
  readonly people: Pick<PeopleRecords, 'find'>
  readonly viewsAs: Pick<ViewsAs, 'personOf'>
}

/** Person whose portal a call is about, and the administrator who views it; without one it is the caller's own. */
export interface Viewed {
  readonly person: Person
  readonly actor?: string
}

const viewed = new WeakMap<FastifyRequest, Viewed>()

/** Whose portal a call of the signed-in scope is about. */
export const viewedBy = (request: FastifyRequest): Viewed =>
  viewed.get(request) ?? { person: personOf(request) }

/** The id of the view that a call names; undefined: none, or what is no id. */
const viewIdIn = (request: FastifyRequest): string | undefined =>
  z.guid().safeParse(request.headers[viewAsHeader]).data?.toLowerCase()

/** Ends the view that a call names, if it is the caller's and has not ended. */
export async function endViewIn(request: FastifyRequest, viewsAs: Pick<ViewsAs, 'end'>): Promise<void> {
  const id = viewIdIn(request)
  if (id !== undefined) await viewsAs.end(id, { person: personOf(request).value, correlationId: request.id })
}

/**
 * Makes every route of the scope refuse calls that are made while the portal is viewed as somebody else, but for those that
 * say what they do then. The person who is viewed has the groups and roles that are known of them.
 */
export function readOnlyWhileViewingAs(scope: Server, { settings, people, viewsAs }: Deps): void {
  scope.addHook('onRequest', async (request) => {
    if (request.headers[viewAsHeader] === undefined) return
    const { whileViewingAs } = request.routeOptions.config
    if (whileViewingAs === 'unchecked') return
    if (whileViewingAs !== 'allowed') throw refusal('readOnly')
    const caller = personOf(request)
    const id = viewIdIn(request)
    if (id === undefined || !isAdministrator(caller, settings.admin)) throw refusal('viewAsEnded')
    const value = await viewsAs.personOf(id, caller.value)
    if (value === undefined) throw refusal('viewAsEnded')
    const known = await people.find(value)
    viewed.set(request, {
      person: { value, groups: known?.groups ?? [], roles: known?.roles ?? [] },
      actor: caller.value,
    })
  })
}
