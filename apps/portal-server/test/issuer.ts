import { randomUUID } from 'node:crypto'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importPKCS8, importSPKI, type JWTPayload, SignJWT } from 'jose'
import { generate } from 'selfsigned'

/** A small issuer: discovery, published keys, and tokens signed with them. */
export interface Issuer {
  readonly url: string
  /** how often its keys were asked for */
  readonly keyReads: () => number
  /** A token for the portal's audience; `claims` and `header` replace what is usual, undefined leaves a claim out. */
  sign(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  /** signed by a key that the issuer did not publish, under the published key's name */
  signAsStranger(claims?: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  /** the ways in which a header can bring a stranger's key or say where it is [RFC 7515, 4.1], which is true */
  readonly strangersKey: Readonly<Record<'jwk' | 'jku' | 'x5c' | 'x5u', unknown>>
  /** how often the stranger's key was asked for */
  readonly strangersKeyReads: () => number
  /** Has the discovery document name another issuer; undefined: itself. */
  callItself(name: string | undefined): void
  stop(): Promise<void>
  start(): Promise<void>
}

export const audience = 'casement-portal-api'

/** Keys of the issuer and of a stranger. */
const generateKeys = async () => ({
  own: await generateKeyPair('RS256'),
  stranger: await generate([{ name: 'commonName', value: 'stranger' }], { keySize: 2048 }),
})
let keys: ReturnType<typeof generateKeys> | undefined

/** Issuers of a process have the same keys, which are dear to make: tokens of two of them are told apart by their `iss`. */
export async function startIssuer(): Promise<Issuer> {
  const { own, stranger } = await (keys ??= generateKeys())
  const strangersJwk = {
    ...(await exportJWK(await importSPKI(stranger.public, 'RS256'))),
    kid: 'one',
    alg: 'RS256',
  }
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  let [keyReads, strangersKeyReads] = [0, 0]
  let [url, name] = ['', undefined as string | undefined]
  const makeServer = () =>
    createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url === '/.well-known/openid-configuration')
        return response.end(JSON.stringify({ issuer: name ?? url, jwks_uri: `${url}/jwks` }))
      if (request.url === '/jwks') {
        keyReads++
        return response.end(JSON.stringify(jwks))
      }
      if (request.url?.startsWith('/stranger')) {
        strangersKeyReads++
        return response.end(
          request.url.endsWith('.pem') ? stranger.cert : JSON.stringify({ keys: [strangersJwk] }),
        )
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
      // Tokens of one second are told apart by their `jti`: a sign-out ends no other.
      const all = {
        iss: url,
        aud: audience,
        sub: 'ada',
        jti: randomUUID(),
        iat: seconds,
        exp: seconds + 300,
        ...claims,
      }
      return new SignJWT(JSON.parse(JSON.stringify(all)) as JWTPayload)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'at+jwt', ...header })
        .sign(key)
    }

  return {
    url,
    keyReads: () => keyReads,
    sign: signWith(own.privateKey),
    signAsStranger: signWith(await importPKCS8(stranger.private, 'RS256')),
    strangersKey: {
      jwk: strangersJwk,
      jku: `${url}/stranger.json`,
      x5c: [stranger.cert.replace(/-----[^-]+-----|\s/g, '')],
      x5u: `${url}/stranger.pem`,
    },
    strangersKeyReads: () => strangersKeyReads,
    callItself: (other) => {
      name = other
    },
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
