import type { CallerRight } from '@casement/rest'
import { principalOf } from '@casement/server'
import type { FastifyRequest } from 'fastify'

/** A program that calls the REST API, as it proved itself at the token endpoint, with what it may do at this moment. */
export interface Caller {
  readonly clientId: string
  /** null: it is from the settings */
  readonly credentialId: string | null
  readonly version: number | null
  readonly rights: readonly CallerRight[]
  /** null: all */
  readonly workspaces: readonly string[] | null
  /** when what it is given ends at the latest; null: never */
  readonly endsAt: Date | null
}

/** Who calls, with its rights. */
export const callerIn = (request: FastifyRequest): Caller => principalOf<Caller>(request)

export const callerOf = (request: FastifyRequest): string => callerIn(request).clientId
