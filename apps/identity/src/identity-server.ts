import type { IncomingMessage } from 'node:http'
import {
  addressOf,
  createServer,
  issuerExposure,
  networkOf,
  neverSentAway,
  probeFolder,
  readinessOf,
  type Server,
  type Settings,
  type SharedCounts,
  stateOf,
} from '@casement/server'
import type { Store } from '@casement/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readAssets, type Assets } from './assets.ts'
import { errors, type Provider } from './oidc-library.ts'
import { createGuessingBrake, type GuessingBrake } from './sign-in/guessing-brake.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityKeys } from './identity-keys.ts'
import { errorPage, problemFor, welcomePage } from './pages/notice-pages.ts'
import type { PageFrame } from './pages/page-frame.ts'
import {
  emptyFields,
  signInPage,
  tooManyAttempts,
  wrongPair,
  type SignInErrors,
} from './pages/sign-in-page.ts'
import { createProvider } from './provider.ts'
import {
  createSignInAudit,
  printable,
  type SignInAttempt,
  type SignInAudit,
} from './sign-in/sign-in-audit.ts'
import { memberCalled, memberSigningIn, type StaffMember } from './sign-in/staff.ts'

export interface IdentityDeps {
  readonly settings: Settings
  /** Store with the migrations of `identity` applied. */
  readonly store: Pick<Store, 'query' | 'ping'>
  readonly keys: IdentityKeys
  readonly staff: readonly StaffMember[]
  /** counts of other processes, for limits that all keep together */
  readonly shared?: SharedCounts | undefined
  readonly now: () => Date
}

const endSession = '/session/end'
/** Anybody may call these, and each costs the store something. */
const limited = { limitedByNetwork: true } as const
/** Nobody is kept from signing out because others keep the process busy. */
const signingOut = { ...limited, ...neverSentAway } as const

/** Addresses that oidc-provider answers itself. */
const providerRoutes = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/auth',
  '/auth/:uid',
  '/token',
  '/token/revocation',
  '/jwks',
  endSession,
  '/session/end/confirm',
  '/session/end/success',
] as const

const SignInBody = z.object({ login: z.string().max(200), password: z.string().max(200) })

/**
 * The built-in issuer: an OpenID provider for one client, the portal, with a sign-in page of its own. It is for
 * demonstration and says so. Listens to nothing yet.
 *
 * Throws IDENTITY_IN_PRODUCTION, IDENTITY_NOT_LOOPBACK unless settings.identity.allowInProduction.
 */
export async function buildIdentity(deps: IdentityDeps): Promise<Server> {
  const { settings, store, staff } = deps
  const exposure = issuerExposure(settings)
  if (exposure && !settings.identity.allowInProduction)
    throw new IdentityError(
      exposure.kind === 'production' ? 'IDENTITY_IN_PRODUCTION' : 'IDENTITY_NOT_LOOPBACK',
      exposure.reason,
    )
  const own = addressOf(settings.identity.publicUrl)
  const portal = addressOf(settings.portal.publicUrl)
  const assets = await readAssets()
  const frame: PageFrame = {
    title: settings.portal.title,
    portalUrl: portal.to('/'),
    assets: own.basePath + assets.path,
  }

  const states = {
    disk: stateOf(() => probeFolder(settings.dataFolder), deps),
    store: stateOf(() => store.ping(), deps),
  }
  const app = createServer({
    name: 'identity',
    publicUrl: settings.identity.publicUrl,
    trustProxy: settings.identity.trustProxy,
    shared: deps.shared,
    anonymousPerMinute: settings.identity.anonymousPerMinute,
    maxConnections: settings.identity.maxConnections,
    requestTimeoutMs: settings.identity.requestTimeoutMs,
    maxEventLoopDelayMs: settings.identity.maxEventLoopDelayMs,
    lingerMs: settings.stopping.answersMs,
    logLevel: settings.logLevel,
    headers: {
      csp: {
        'style-src': ["'self'"],
        'script-src': ["'self'"],
        'font-src': ["'self'"],
        'img-src': ["'self'"],
        // A form's answer leads back to the portal, and browsers hold every step of the way to this list.
        'form-action': ["'self'", portal.origin],
      },
      frameAncestors: [],
    },
    ready: () => readinessOf(states),
  })
  const provider = createProvider({
    ...deps,
    frame,
    onError: (error) => app.log.error({ err: error }, 'the provider failed'),
  })

  app.addHook('onListen', async () => {
    app.log.warn(
      { issuer: settings.identity.publicUrl },
      exposure
        ? 'the built-in issuer runs where others may reach it, and its passwords are published; use an issuer of your own'
        : 'the built-in issuer is for demonstration: its people and their password are printed at every start',
    )
  })
  serveAssets(app, assets)
  serveSignIn(app, {
    provider,
    frame,
    staff,
    shown: exposure ? [] : staff,
    brake: createGuessingBrake({
      freeForName: settings.identity.wrongPasswordsPerName,
      freeForNetwork: settings.identity.wrongPasswordsPerNetwork,
      now: deps.now,
      shared: deps.shared,
    }),
    audit: createSignInAudit(deps),
    basePath: own.basePath,
  })
  serveProvider(app, provider, settings.identity.publicUrl)
  serveTheRest(app, frame)
  return app
}

function serveAssets(app: Server, { path, files }: Assets): void {
  for (const [name, { type, body }] of Object.entries(files))
    // Sending one away costs as much as answering, and the page that asks for it stands there without it.
    app.get(`${path}/${name}`, { config: neverSentAway }, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(body),
    )
}

const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

interface SignInDeps {
  readonly provider: Provider
  readonly frame: PageFrame
  readonly staff: readonly StaffMember[]
  /** Those whom the page lists, with their password. */
  readonly shown: readonly StaffMember[]
  readonly brake: GuessingBrake
  readonly audit: SignInAudit
  readonly basePath: string
}

/** The sign-in page, between the portal's request and the way back. */
function serveSignIn(
  app: Server,
  { provider, frame, staff, shown, brake, audit, basePath }: SignInDeps,
): void {
  const actionFor = (uid: string) => `${basePath}/sign-in/${encodeURIComponent(uid)}`

  /** The request of the portal that this page belongs to; only the browser that began it has its cookie. */
  const interactionOf = async ({ raw, params }: FastifyRequest, reply: FastifyReply) => {
    const interaction = await provider.interactionDetails(raw, reply.raw)
    if (interaction.uid !== (params as { uid: string }).uid)
      throw new errors.SessionNotFound('another sign-in')
    return interaction
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof errors.SessionNotFound)) throw error
      return sendPage(reply, 400, errorPage(frame, problemFor('session_not_found'), request.id))
    })

    scope.get<{ Params: { uid: string }; Querystring: { person?: string } }>(
      '/sign-in/:uid',
      { config: limited },
      async (request, reply) => {
        const { uid } = await interactionOf(request, reply)
        const { person } = request.query
        const chosen = typeof person === 'string' ? memberCalled(shown, person) : null
        return sendPage(
          reply,
          200,
          signInPage(frame, {
            action: actionFor(uid),
            login: chosen?.sub ?? '',
            password: chosen?.password ?? '',
            errors: {},
            staff: shown,
          }),
        )
      },
    )

    scope.post<{ Params: { uid: string } }>('/sign-in/:uid', { config: limited }, async (request, reply) => {
      const { uid } = await interactionOf(request, reply)
      const body = SignInBody.safeParse(request.body)
      const { login, password } = body.success ? body.data : { login: '', password: '' }
      const again = (problems: SignInErrors, status = 422) =>
        sendPage(
          reply,
          status,
          signInPage(frame, { action: actionFor(uid), login, password: '', errors: problems, staff: shown }),
        )

      const empty = emptyFields(login, password)
      if (empty.login || empty.password) return again(empty)
      const person = memberCalled(staff, login)?.sub ?? null
      const attempt = { name: person ?? login.trim().toLowerCase(), network: networkOf(request.ip) }
      const note = async (outcome: SignInAttempt['outcome']) => {
        const who = { login: printable(login), address: request.ip }
        if (outcome !== 'signed-in') request.log.warn({ outcome, ...who }, 'a sign-in did not succeed')
        await audit({ outcome, login, person, address: request.ip, correlationId: request.id })
      }

      const seconds = brake.secondsToWait(attempt)
      if (seconds > 0) {
        await note('held-back')
        reply.header('retry-after', String(seconds))
        return again(tooManyAttempts(seconds), 429)
      }
      const member = memberSigningIn(staff, login, password)
      if (!member) {
        brake.failed(attempt)
        await note('refused')
        return again(wrongPair)
      }
      brake.succeeded(attempt)
      await note('signed-in')
      const returnTo = await provider.interactionResult(
        request.raw,
        reply.raw,
        { login: { accountId: member.sub, amr: ['pwd'], remember: false } },
        { mergeWithLastSubmission: false },
      )
      return reply.code(303).header('cache-control', 'no-store').redirect(returnTo)
    })
  })
}

/** Hands requests to oidc-provider as they came: it reads bodies and writes answers itself. */
function serveProvider(app: Server, provider: Provider, publicUrl: string): void {
  const answer = provider.callback()
  const handOver = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    await answer(atPublicAddress(raw, publicUrl), reply.raw)
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of providerRoutes)
      scope.route({
        method: url === endSession ? ['GET', 'HEAD', 'OPTIONS'] : ['GET', 'HEAD', 'POST', 'OPTIONS'],
        url,
        config: url.startsWith(endSession) ? signingOut : limited,
        handler: handOver,
      })
  })
  // The portal posts its id token. oidc-provider takes that by GET alone while its cookies are Lax, which they stay: so the
  // form becomes a query in here, where no history and no log sees it.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, String(body)),
    )
    scope.post(endSession, { config: signingOut }, async (request, reply) => {
      request.raw.method = 'GET'
      request.raw.url = `${endSession}?${typeof request.body === 'string' ? request.body : ''}`
      await handOver(request, reply)
    })
  })
}

/**
 * The request as it looks from outside. oidc-provider makes its addresses from the request; ours come from the public
 * address, whatever name the server was called by.
 */
function atPublicAddress(request: IncomingMessage, publicUrl: string): IncomingMessage {
  const { protocol, host } = new URL(publicUrl)
  const { basePath } = addressOf(publicUrl)
  delete request.headers['x-forwarded-host']
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers.host = host
  ;(request as IncomingMessage & { originalUrl?: string }).originalUrl = basePath + request.url
  return request
}

function serveTheRest(app: Server, frame: PageFrame): void {
  app.get('/', (_request, reply) => sendPage(reply, 200, welcomePage(frame)))
  app.get('/*', (request, reply) =>
    sendPage(reply, 404, errorPage(frame, problemFor('not_found'), request.id)),
  )
}
