import { withCamelCaseKeys } from '@casement/rest'
import { principalOf } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../callers/access-token.ts'
import { readBody } from '../http/read-body.ts'

/** Who calls, with its rights. */
export const callerIn = (request: FastifyRequest): Caller => principalOf<Caller>(request)

export const callerOf = (request: FastifyRequest): string => callerIn(request).clientId

export const parametersOf = (request: FastifyRequest) =>
  request.params as Readonly<Record<string, string | undefined>>

/** Keys in any letter case. Throws InvalidRequest. */
export const parseBody = <T>(schema: z.ZodType<T>, body: unknown): T =>
  readBody(schema, withCamelCaseKeys(body ?? {}), 'InvalidRequest')
