import type { FastifyRequest } from 'fastify'
import type { Author } from '../audit/author.ts'
import { personOf } from '../auth/signed-in/guard.ts'

/** The administrator who asks, for the audit. */
export const authorOf = (request: FastifyRequest): Author => ({
  person: personOf(request).value,
  correlationId: request.id,
})
