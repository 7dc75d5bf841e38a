import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** A small issuer: discovery, published keys, and tokens signed with them. */
export interface Issuer {
  readonly url: string
  /** how often its keys were asked for */
  readonly keyReads: () => number
  /** A token for the portal's audience; `claims` and `header` replace what is usual, undefined leaves a claim out. */
  sign(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  /** signed by a key that nobody published, under the published key's name */
  signAsStranger(claims?: Record<string, unknown>): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
}

export const audience = 'casement-portal-api'

export async function startIssuer(): Promise<Issuer> {
  const own = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  let keyReads = 0
  let url = ''
  const makeServer = () =>
    createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url === '/.well-known/openid-configuration')
        return response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks` }))
      if (request.url === '/jwks') {
        keyReads++
        return response.end(JSON.stringify(jwks))
      }
      return response.writeHead(404).end('{}')
    })
  let server: HttpServer = makeServer()
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`

  const signWith =
    (key: CryptoKey) =>
    (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) => {
      const seconds = Math.floor(Date.now() / 1000)
      const all = { iss: url, aud: audience, sub: 'ada', iat: seconds, exp: seconds + 300, ...claims }
      return new SignJWT(JSON.parse(JSON.stringify(all)) as JWTPayload)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'at+jwt', ...header })
        .sign(key)
    }

  return {
    url,
    keyReads: () => keyReads,
    sign: signWith(own.privateKey),
    signAsStranger: signWith(stranger.privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
    start: () => {
      server = makeServer()
      return listen(port)
    },
  }
}
