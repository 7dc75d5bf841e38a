import type { CallerOfService, CallerRight, ChangedCaller } from '@casement/rest'
import { expect } from 'vitest'
import type { Service } from '../world.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

/** A form for a token, at one of the token endpoints. */
export const askFor = (
  service: Service,
  form: Record<string, string>,
  { path = '/oauth2/v2.0/token', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) => fetch(service.url + path, { method: 'POST', body: new URLSearchParams(form), headers })

export const secretForm = (clientId: string, secret: string) => ({
  grant_type: 'client_credentials',
  client_id: clientId,
  client_secret: secret,
  scope: 'https://analysis.windows.net/powerbi/api/.default',
})

export interface Registered {
  readonly clientId: string
  readonly secret: string
  readonly credentialId: string
  readonly caller: () => Promise<CallerOfService>
  readonly token: string
  readonly call: (path: string, init?: { method?: string; body?: unknown }) => Promise<Response>
  /** Changes the caller as the settings' one. */
  readonly change: (change: object) => Promise<Response>
}

const callerOf = async (service: Service, clientId: string) =>
  (await (await service.rest(`/admin/callers/${clientId}`)).json()) as CallerOfService

/** Registers a caller with a secret, and gives it an access token. */
export async function register(
  service: Service,
  {
    name,
    rights,
    workspaces = null,
  }: { name: string; rights: readonly CallerRight[]; workspaces?: readonly string[] | null },
): Promise<Registered> {
  const created = await service.rest('/admin/callers', { method: 'POST', body: { name, rights, workspaces } })
  expect(created.status).toBe(201)
  const { clientId, version } = ((await created.json()) as ChangedCaller).after!
  const added = await service.rest(`/admin/callers/${clientId}/credentials`, {
    method: 'POST',
    body: { version, secret: true, expiresAt: inDays(30) },
  })
  expect(added.status).toBe(201)
  const { secret, after } = (await added.json()) as ChangedCaller
  const answer = await askFor(service, secretForm(clientId, secret!))
  expect(answer.status).toBe(200)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return {
    clientId,
    secret: secret!,
    credentialId: after!.credentials[0]!.id!,
    token,
    caller: () => callerOf(service, clientId),
    call: (path, { method = 'GET', body } = {}) => callWith(service, token, path, { method, body }),
    change: async (change) =>
      service.rest(`/admin/callers/${clientId}`, {
        method: 'PATCH',
        body: { version: (await callerOf(service, clientId)).version, ...change },
      }),
  }
}

export const callWith = (
  service: Service,
  token: string,
  path: string,
  { method, body }: { method: string; body?: unknown },
) =>
  fetch(`${service.url}/v1.0/myorg${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

export const refusalOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string } }
  return [answer.status, error.code, error.message]
}
