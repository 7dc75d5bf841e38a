import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, type Settings } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { freePort } from '../../../e2e/free-ports.ts'
import { buildIdentity, createIdentityKeys, identityMigrations, type StaffMember } from '../src/index.ts'

export const people: readonly StaffMember[] = [
  {
    sub: 'grace',
    name: 'Grace Osei',
    email: 'grace.osei@casement.example',
    password: 'casement-demo',
    title: 'Group controller',
    roles: ['controller'],
    groups: ['finance'],
  },
  {
    sub: 'theo',
    name: 'Theo <Lind>',
    email: 'theo.lind@casement.example',
    password: 'casement-demo',
    title: 'New joiner',
    roles: [],
    groups: [],
  },
]

export interface Issuer {
  readonly url: string
  readonly settings: Settings
  readonly store: Store
  /** Stops listening and starts again on the same store with the same keys. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The issuer, listening on a free port over a store of its own. */
export async function startIssuer(
  env: Record<string, string> = {},
  { now = () => new Date() }: { now?: () => Date } = {},
): Promise<Issuer> {
  const folder = await mkdtemp(join(tmpdir(), 'casement-identity-'))
  const port = await freePort()
  const settings = readSettings({
    env: {
      CASEMENT_IDENTITY_PORT: String(port),
      CASEMENT_LOG_LEVEL: 'silent',
      CASEMENT_IDENTITY_MAX_EVENT_LOOP_DELAY_MS: '0',
      CASEMENT_DATA_FOLDER: folder,
      ...env,
    },
    cwd: folder,
  })
  const keys = await createIdentityKeys()
  const store = await openStore({ folder: join(folder, 'store') })
  await store.migrate('identity', identityMigrations)
  const start = async () => {
    const app = await buildIdentity({ settings, store, keys, staff: people, now })
    await app.listen({ host: '127.0.0.1', port })
    return app
  }
  let app = await start()
  return {
    url: settings.identity.publicUrl,
    settings,
    store,
    async restart() {
      await app.close()
      app = await start()
    },
    async close() {
      await app.close()
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A browser as far as the issuer sees one: cookies by path, and no redirects followed by itself. */
export class Visitor {
  readonly #cookies = new Map<string, { value: string; path: string }>()

  async go(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const address = new URL(url)
    const cookie = [...this.#cookies]
      .filter(
        ([, { path }]) => address.pathname === path || address.pathname.startsWith(path.replace(/\/?$/, '/')),
      )
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const answer = await fetch(address, {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        ...(cookie ? { cookie } : {}),
        ...(init.headers as Record<string, string>),
      },
    })
    for (const line of answer.headers.getSetCookie()) this.#take(line)
    return answer
  }

  #take(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const attribute = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const expires = attribute('expires')
    if (expires && new Date(expires).getTime() < Date.now()) this.#cookies.delete(name)
    else this.#cookies.set(name, { value: pair.slice(at + 1), path: attribute('path') ?? '/' })
  }
}

export interface Request {
  readonly verifier: string
  readonly url: URL
}

/** The portal's request for a sign-in. Parameters set to undefined are left out. */
export function authorization(issuer: Issuer, change: Record<string, string | undefined> = {}): Request {
  const verifier = randomBytes(32).toString('base64url')
  const url = new URL(`${issuer.url}/auth`)
  const parameters: Record<string, string | undefined> = {
    client_id: 'casement-portal',
    response_type: 'code',
    redirect_uri: `${issuer.settings.portal.publicUrl}/login/callback`,
    scope: 'openid profile email idm',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a-state',
    nonce: 'a-nonce',
    ...change,
  }
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value)
  return { verifier, url }
}

const formOf = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

/** The address of the sign-in page that a request leads to. */
export async function openSignIn(
  visitor: Visitor,
  issuer: Issuer,
  request = authorization(issuer),
): Promise<URL> {
  const answer = await visitor.go(request.url)
  if (answer.status !== 303)
    throw new Error(`expected a redirect, got ${answer.status}: ${await answer.text()}`)
  return new URL(answer.headers.get('location')!, issuer.url)
}

export const submit = (visitor: Visitor, page: URL, login: string, password: string): Promise<Response> =>
  visitor.go(page, formOf({ login, password }))

/** Goes on from an answer until it leads to the portal; gives the portal's address with its parameters. */
export async function followToPortal(visitor: Visitor, issuer: Issuer, answer: Response): Promise<URL> {
  let current = answer
  for (let step = 0; step < 5; step++) {
    const location = current.headers.get('location')
    if (!location) throw new Error(`stuck with ${current.status}: ${await current.text()}`)
    const next = new URL(location, issuer.url)
    if (next.href.startsWith(issuer.settings.portal.publicUrl)) return next
    current = await visitor.go(next)
  }
  throw new Error('too many redirects')
}

export interface TokenAnswer {
  readonly status: number
  readonly body: Record<string, unknown> & {
    access_token?: string
    id_token?: string
    refresh_token?: string
    error?: string
  }
}

export async function askForTokens(issuer: Issuer, fields: Record<string, string>): Promise<TokenAnswer> {
  const answer = await fetch(`${issuer.url}/token`, formOf({ client_id: 'casement-portal', ...fields }))
  return { status: answer.status, body: (await answer.json()) as TokenAnswer['body'] }
}

export const exchange = (issuer: Issuer, code: string, verifier: string): Promise<TokenAnswer> =>
  askForTokens(issuer, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${issuer.settings.portal.publicUrl}/login/callback`,
    code_verifier: verifier,
  })

export const refresh = (issuer: Issuer, token: string): Promise<TokenAnswer> =>
  askForTokens(issuer, { grant_type: 'refresh_token', refresh_token: token })

/** A whole sign-in: the tokens, and the browser that did it. */
export async function signIn(
  issuer: Issuer,
  login = 'grace',
): Promise<{ visitor: Visitor; tokens: TokenAnswer['body'] }> {
  const visitor = new Visitor()
  const request = authorization(issuer)
  const page = await openSignIn(visitor, issuer, request)
  const back = await followToPortal(visitor, issuer, await submit(visitor, page, login, 'casement-demo'))
  const { status, body } = await exchange(issuer, back.searchParams.get('code')!, request.verifier)
  if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)}`)
  return { visitor, tokens: body }
}
