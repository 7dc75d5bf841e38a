import { z } from 'zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBody } from '../../http/read-body.ts'
import { refusal } from '../../http/refusal.ts'
import { notFound } from '../../http/not-found.ts'
import { parametersOf } from '../../http/read-request.ts'
import { callerGuards, refusePast } from './caller-guards.ts'
import { deletionSchema, newCredentialSchema } from './caller-requests.ts'
import type { CallerRouteDeps } from './caller-operations.ts'
import type { KnownCaller, KnownCredential } from '../callers/known-caller.ts'
import { makeCredential } from '../client-proofs/make-credential.ts'
import { tellingChange } from './tell-change.ts'

const maxCredentials = 10

/** Answers about the credentials of a caller. */
export function credentialAnswers(deps: CallerRouteDeps) {
  const { callerRecords, now, newId } = deps
  const { refuseHidden, idIn } = callerGuards(deps)
  const told = tellingChange(deps)
  return {
    AddCallerCredential: async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = readBody(newCredentialSchema, request.body, 'InvalidRequest')
      const { version, dryRun } = asked
      const of = { clientId: idIn(request), version }
      refusePast(asked.expiresAt, now())
      const { credential, secret } = await makeCredential(asked, { now: now(), id: newId() })
      const check = (before: KnownCaller) => {
        refuseHidden(request)(before)
        refuseAnother(before, credential)
      }
      const changed = await callerRecords.addCredential(of, credential, check, { now: now(), dryRun })
      if (!dryRun) reply.code(201)
      const { id, kind } = credential
      const details = { credentialId: id!, kind }
      const answer = await told(request, changed, { operation: 'AddCallerCredential', dryRun, details })
      return secret === undefined || dryRun ? answer : { ...answer, secret }
    },

    RemoveCallerCredential: async (request: FastifyRequest) => {
      const { version, dryRun } = readBody(deletionSchema, request.query, 'InvalidRequest')
      const of = { clientId: idIn(request), version }
      const { credentialId = '' } = parametersOf(request)
      if (!z.uuid().safeParse(credentialId).success) return notFound('credential', credentialId)
      const options = { now: now(), dryRun }
      const changed = await callerRecords.removeCredential(of, credentialId, refuseHidden(request), options)
      const details = { credentialId }
      return told(request, changed, { operation: 'RemoveCallerCredential', dryRun, details })
    },
  }
}

function refuseAnother({ credentials }: KnownCaller, { thumbprint }: KnownCredential): void {
  if (credentials.length >= maxCredentials)
    throw refusal(
      'InvalidRequest',
      `key: a caller has ${maxCredentials} credentials at most; remove one first`,
    )
  if (thumbprint !== null && credentials.some((one) => one.thumbprint === thumbprint))
    throw refusal('InvalidRequest', 'key: the caller has this one already')
}
