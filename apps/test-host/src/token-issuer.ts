import { randomUUID } from 'node:crypto'
import { restRoot, tokenPath } from '@casement/rest'
import type { Server } from '@casement/server'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'

export interface HostedReport {
  readonly id: string
  readonly name: string
  readonly datasetId: string
}

export interface TokenOptions {
  /** RLS filters see this name. Default 'grace'. */
  readonly username?: string
  /** Roles of the model. Default ['Group'], the role of the sample that sees everything; [] for a model without roles. */
  readonly roles?: readonly string[]
  /** True when the token may change the report. */
  readonly canEdit?: boolean
  /** Minutes; default: as long as the service gives one. */
  readonly lifetimeInMinutes?: number
}

export interface IssuedToken {
  readonly accessToken: string
  readonly tokenId: string
  /** ISO 8601, by the service's clock. */
  readonly expiresAt: string
}

/** The application that asks the service for embed tokens, as the service knows it. */
export const caller = 'test-host'

interface Deps {
  readonly app: Pick<Server, 'inject'>
  readonly now: () => Date
  /** The service's public address. */
  readonly url: string
  readonly callerKey: JWK
}

/** Asks the service for embed tokens, through its REST API. Throws when it refuses. */
export function createTokenIssuer({
  app,
  now,
  url,
  callerKey,
}: Deps): (report: HostedReport, asked?: TokenOptions) => Promise<IssuedToken> {
  async function accessToken(): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1000)
    const assertion = await new SignJWT({
      iss: caller,
      sub: caller,
      aud: url + tokenPath,
      exp: seconds + 60,
      jti: randomUUID(),
    })
      .setProtectedHeader({ alg: 'EdDSA', kid: caller })
      .sign(await importJWK(callerKey, 'EdDSA'))
    const answer = await app.inject({
      method: 'POST',
      url: tokenPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }).toString(),
    })
    if (answer.statusCode !== 200) throw new Error(`The service gave no access token: ${answer.body}`)
    return answer.json<{ access_token: string }>().access_token
  }

  return async ({ id, datasetId }, asked = {}) => {
    const { username = 'grace', roles = ['Group'], canEdit = false, lifetimeInMinutes } = asked
    const answer = await app.inject({
      method: 'POST',
      url: `${restRoot}/GenerateToken`,
      headers: { authorization: `Bearer ${await accessToken()}` },
      payload: {
        reports: [{ id, allowEdit: canEdit }],
        datasets: [{ id: datasetId }],
        identities: [{ username, roles, datasets: [datasetId] }],
        ...(lifetimeInMinutes === undefined ? {} : { lifetimeInMinutes }),
      },
    })
    if (answer.statusCode !== 200) throw new Error(`The service gave no embed token: ${answer.body}`)
    const { token, tokenId, expiration } = answer.json<Record<'token' | 'tokenId' | 'expiration', string>>()
    return { accessToken: token, tokenId, expiresAt: expiration }
  }
}

export async function makeKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'EdDSA' }
}
export const publicPart = ({ d: _private, ...rest }: JWK): JWK => rest
