import { createHash, X509Certificate } from 'node:crypto'
import { ConfidentialClientApplication, type INetworkModule, type NodeAuthOptions } from '@azure/msal-node'
import type { ChangedCaller } from '@casement/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWith, register, type Registered } from '../callers/registered.ts'
import { makeCertificate } from '../proofs/certificates.ts'
import { ids, openWorld, type Service, type World } from '../world.ts'

const publicUrl = 'https://reports.example.com'
let world: World
let service: Service
let caller: Registered
beforeAll(async () => {
  world = await openWorld()
  service = await world.start({
    settings: { SERVICE_PUBLIC_URL: publicUrl, IDENTITY_ALLOW_IN_PRODUCTION: 'true' },
  })
  caller = await register(service, { name: 'nightly', rights: ['readContent', 'generateTokens'] })
})
afterAll(() => world.close())

/** Whatever host is asked, by TLS in front of the service, and what was asked. */
function network() {
  const asked: string[] = []
  const ask =
    (method: string): INetworkModule['sendGetRequestAsync'] =>
    async (url, options) => {
      const { host, pathname, search } = new URL(url)
      asked.push(`${method} ${host}${pathname}`)
      const { headers = {}, body } = options ?? {}
      const answer = await fetch(service.url + pathname + search, { method, headers, body: body || null })
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: (await answer.json()) as never,
      }
    }
  return { asked, client: { sendGetRequestAsync: ask('GET'), sendPostRequestAsync: ask('POST') } }
}

/** A token as the vendor's samples get theirs. */
async function tokenBy(auth: NodeAuthOptions) {
  const { asked, client } = network()
  const program = new ConfidentialClientApplication({ auth, system: { networkClient: client } })
  const got = await program.acquireTokenByClientCredential({
    scopes: ['https://analysis.windows.net/powerbi/api/.default'],
  })
  return { asked, token: got!.accessToken }
}

const tenant = 'contoso'
const ownHost = 'reports.example.com'
const discovery = 'v2.0/.well-known/openid-configuration'

test.each<[string, Omit<NodeAuthOptions, 'clientId'>, readonly string[]]>([
  [
    'at the address of Entra, which leads here',
    { authority: `https://login.microsoftonline.com/${tenant}` },
    [`POST login.microsoftonline.com/${tenant}/oauth2/v2.0/token`],
  ],
  [
    'at our own address, which it is told of',
    { authority: `${publicUrl}/${tenant}`, knownAuthorities: [ownHost] },
    [`GET ${ownHost}/${tenant}/${discovery}`, `POST ${ownHost}/${tenant}/oauth2/v2.0/token`],
  ],
  [
    'at our own address, which it asks about',
    { authority: `${publicUrl}/${tenant}` },
    [
      'GET login.microsoftonline.com/common/discovery/instance',
      `GET ${ownHost}/${tenant}/${discovery}`,
      `POST ${ownHost}/${tenant}/oauth2/v2.0/token`,
    ],
  ],
])('a program with MSAL gets its token %s, and embeds with it', async (_title, auth, calls) => {
  const { asked, token } = await tokenBy({
    ...auth,
    clientId: caller.clientId,
    clientSecret: caller.secret,
  })
  expect(asked.toSorted()).toEqual(calls.toSorted())
  expect((await callWith(service, token, '/groups', { method: 'GET' })).status).toBe(200)
  const path = `/groups/${ids.sampleGroup}/reports/${ids.sales}/GenerateToken`
  const body = {
    accessLevel: 'View',
    identities: [{ username: 'ada', roles: ['Group'], datasets: [ids.ledger] }],
  }
  const made = await callWith(service, token, path, { method: 'POST', body })
  expect([made.status, await made.json()]).toEqual([
    200,
    expect.objectContaining({ token: expect.any(String), tokenId: expect.any(String) }),
  ])
})

test('a program with MSAL proves itself by a certificate', async () => {
  const { pem, privateKey } = makeCertificate('2026-01-01', '2126-01-01')
  const { version } = await caller.caller()
  const added = await service.rest(`/admin/callers/${caller.clientId}/credentials`, {
    method: 'POST',
    body: { version, key: pem },
  })
  expect(((await added.json()) as ChangedCaller).after!.credentials).toHaveLength(2)
  const { token } = await tokenBy({
    clientId: caller.clientId,
    authority: `${publicUrl}/${tenant}`,
    knownAuthorities: [ownHost],
    clientCertificate: {
      thumbprintSha256: createHash('sha256').update(new X509Certificate(pem).raw).digest('hex'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    },
  })
  expect((await callWith(service, token, '/groups', { method: 'GET' })).status).toBe(200)
})

test('a wrong secret is told as Entra tells it', async () => {
  const wrong = tokenBy({
    clientId: caller.clientId,
    clientSecret: 'wrong',
    authority: `${publicUrl}/${tenant}`,
    knownAuthorities: [ownHost],
  })
  await expect(wrong).rejects.toMatchObject({ errorCode: 'invalid_client' })
})

test('people are told where they sign in, and nobody is given keys to what they need not read', async () => {
  const read = async (path: string) => {
    const answer = await fetch(service.url + path)
    return [answer.status, await answer.json()]
  }
  expect(await read('/contoso/oauth2/v2.0/authorize?client_id=x')).toEqual([
    400,
    {
      error: 'unsupported_response_type',
      error_description: 'Programs get tokens here by client_credentials; people sign in at the portal',
    },
  ])
  expect(await read('/discovery/v2.0/keys')).toEqual([200, { keys: [] }])
  expect(await read('/common/discovery/instance?authorization_endpoint=nonsense')).toEqual([
    200,
    {
      tenant_discovery_endpoint: `${publicUrl}/common/${discovery}`,
      'api-version': '1.1',
      metadata: [{ preferred_network: ownHost, preferred_cache: ownHost, aliases: [ownHost] }],
    },
  ])
})
