import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusal } from '../../http/refusal.ts'
import { notFound } from '../../http/not-found.ts'
import { callerIn } from '../callers/caller-of.ts'
import { parametersOf } from '../../http/read-request.ts'
import type { CallerRegistry } from '../callers/caller-registry.ts'
import { type CallersContent, contentWithin } from '../callers/content-within.ts'
import { covers, type Held, type KnownCaller } from '../callers/known-caller.ts'

interface Deps {
  readonly content: CallersContent
  readonly callers: CallerRegistry
}

/** What keeps a caller that administers others from more than it holds itself. */
export function callerGuards({ content, callers }: Deps) {
  /** Refuses, as unknown, a caller that holds more than whoever asks. */
  const refuseHidden = (request: FastifyRequest) => (before: KnownCaller) => {
    if (!covers(callerIn(request), before)) notFound('caller', before.clientId)
  }
  return {
    refuseHidden,

    /** The registered caller of the address, which may not be there. */
    idIn(request: FastifyRequest): string {
      const { clientId = '' } = parametersOf(request)
      const named = callers.ofSettings.find((one) => one.clientId === clientId)
      if (named) {
        refuseHidden(request)(named)
        throw refusal('InvalidRequest', `clientId: "${clientId}" is from the settings, and changes there`)
      }
      const id = z.uuid().safeParse(clientId.toLowerCase())
      return id.success ? id.data : notFound('caller', clientId)
    },

    refuseBeyond(request: FastifyRequest, after: Held): void {
      if (!covers(callerIn(request), after))
        throw refusal(
          'InsufficientRights',
          'A caller gives no rights and no workspaces that it has not itself',
        )
    },

    /** Refuses workspaces that are not there for whoever asks, but for `known` ones. */
    refuseUnknown(request: FastifyRequest, ids: readonly string[] | null, known: readonly string[]): void {
      const own = contentWithin(content, callerIn(request).workspaces)
      const unknown = ids?.find((id) => !known.includes(id) && !own.workspace(id))
      if (unknown !== undefined)
        throw refusal('InvalidRequest', `workspaces: there is no workspace ${unknown.slice(0, 60)}`)
    },
  }
}

export function refusePast(expiresAt: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now) throw refusal('InvalidRequest', 'expiresAt: lies in the past')
}
