import { withCamelCaseKeys } from '@casement/rest'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readBody } from './read-body.ts'

export const parametersOf = (request: FastifyRequest) =>
  request.params as Readonly<Record<string, string | undefined>>

/** Keys in any letter case. Throws InvalidRequest. */
export const parseBody = <T>(schema: z.ZodType<T>, body: unknown): T =>
  readBody(schema, withCamelCaseKeys(body ?? {}), 'InvalidRequest')
