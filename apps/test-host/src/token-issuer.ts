import { randomUUID } from 'node:crypto'
import { type EmbedToken, operations, restRoot, tokenPath } from '@casement/rest'
import type { Server } from '@casement/server'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'

export interface HostedReport {
  readonly id: string
  readonly name: string
  readonly workspaceId: string
  readonly datasetId: string
}

export interface TokenOptions {
  /** RLS filters see this name. Default 'grace'. */
  readonly username?: string
  /** Roles of the model. Default ['Group'], the role of the sample that sees everything; [] for a model without roles. */
  readonly roles?: readonly string[]
  /** True when the token may change the report. */
  readonly canEdit?: boolean
  /** True when the token may copy the report. */
  readonly canCopy?: boolean
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

/** Calls the service's REST API as its own application: method, path below the API's root, body. Throws when it refuses. */
export type CallRest = <T>(method: 'POST', path: string, body: object) => Promise<T>

/** Gets a token of the application's own for each call. */
export function createRestCalls({ app, now, url, callerKey }: Deps): CallRest {
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

  return async <T>(method: 'POST', path: string, body: object) => {
    const answer = await app.inject({
      method,
      url: restRoot + path,
      headers: { authorization: `Bearer ${await accessToken()}` },
      payload: body,
    })
    if (answer.statusCode >= 400) throw new Error(`The service refused ${method} ${path}: ${answer.body}`)
    return answer.json<T>()
  }
}

/** Asks the service for embed tokens. Throws when it refuses. */
export const createTokenIssuer =
  (call: CallRest) =>
  async ({ id, workspaceId, datasetId }: HostedReport, asked: TokenOptions = {}): Promise<IssuedToken> => {
    const {
      username = 'grace',
      roles = ['Group'],
      canEdit = false,
      canCopy = false,
      lifetimeInMinutes,
    } = asked
    const { token, tokenId, expiration } = await call<EmbedToken>(
      'POST',
      operations.EmbedToken_GenerateToken.path,
      {
        reports: [{ id, allowEdit: canEdit }],
        datasets: [{ id: datasetId }],
        identities: [{ username, roles, datasets: [datasetId] }],
        ...(canCopy && { targetWorkspaces: [{ id: workspaceId }] }),
        ...(lifetimeInMinutes === undefined ? {} : { lifetimeInMinutes }),
      },
    )
    return { accessToken: token, tokenId, expiresAt: expiration }
  }

export async function makeKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'EdDSA' }
}
export const publicPart = ({ d: _private, ...rest }: JWK): JWK => rest
