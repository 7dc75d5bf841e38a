import { type Address, addressOf, type Settings } from '@casement/server'
import type { Store } from '@casement/store'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityKeys } from './identity-keys.ts'
import { interactionPolicy, Provider } from './oidc-library.ts'
import { errorPage, problemFor } from './pages/notice-pages.ts'
import type { PageFrame } from './pages/page-frame.ts'
import { signOutPage } from './pages/sign-out-page.ts'
import { portalResource } from './portal-resource.ts'
import { staffAccounts } from './sign-in/staff-accounts.ts'
import type { StaffMember } from './sign-in/staff.ts'
import { storeAdapter } from './store-adapter.ts'

export interface ProviderDeps {
  readonly settings: Settings
  readonly store: Pick<Store, 'query'>
  readonly keys: IdentityKeys
  readonly staff: readonly StaffMember[]
  readonly now: () => Date
  readonly frame: PageFrame
  /** Called with what went wrong in the provider itself. */
  readonly onError: (error: Error) => void
}

const day = 24 * 60 * 60

/** The OpenID provider: code flow with PKCE for one client, the portal. Opens nothing. */
export function createProvider(deps: ProviderDeps): Provider {
  const { settings, store, keys, staff, now, frame, onError } = deps
  const portal = addressOf(settings.portal.publicUrl)
  const own = addressOf(settings.identity.publicUrl)
  const resource = portalResource(settings)

  const configuration: Configuration = {
    adapter: storeAdapter({ store, now }),
    jwks: structuredClone(keys.jwks) as Configuration['jwks'],
    clients: [
      {
        client_id: settings.signIn.clientId,
        client_name: settings.portal.title,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [portal.to('/login/callback')],
        post_logout_redirect_uris: [portal.to('/logout')],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === portal.origin,

    scopes: resource.scopes,
    ...staffAccounts(staff),

    pkce: { required: () => true },
    responseTypes: ['code'],
    issueRefreshToken: async (_ctx, client, code) =>
      settings.identity.refreshTokens &&
      client.grantTypeAllowed('refresh_token') &&
      code.scopes.has('openid'),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: settings.identity.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      Session: 14 * day,
      Grant: 14 * day,
      // Rotation does not prolong: fourteen days after the sign-in the password is asked again.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? 14 * day,
    },

    cookies: {
      keys: [...keys.cookieKeys],
      names: cookieNames(own),
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: own.basePath || '/' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    interactions: {
      url: (_ctx, interaction) => `${own.basePath}/sign-in/${interaction.uid}`,
      policy: passwordOnly(),
    },
    loadExistingGrant: resource.loadExistingGrant,

    features: {
      devInteractions: { enabled: false },
      // Access tokens are for the portal's server, and the id token has every claim, so nobody could use it.
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: resource.indicators,
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx) => sendSignOutPage(ctx, frame),
        postLogoutSuccessSource: async (ctx) => {
          ctx.redirect(portal.to('/logout'))
        },
      },
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = errorPage(frame, problemFor(out.error, out.error_description), correlationIdOf(ctx))
    },
  }

  const provider = new Provider(settings.identity.publicUrl, configuration)
  // Addresses come from publicUrl alone; see atPublicAddress.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => onError(error))
  // Signed out already, the provider would send a page of its own with a script inside it.
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as KoaContextWithOIDC
    if (oidc?.route === 'end_session' && ctx.status === 200 && !oidc.session?.accountId)
      sendSignOutPage(ctx as KoaContextWithOIDC, frame)
  })
  return provider
}

/**
 * Names by which browsers hold cookies to what they are set with: Secure and, of one that goes to the whole host, to no
 * other host (RFC 6265bis, 4.1.3). Plain http, which is for loopback, can have neither.
 */
function cookieNames({ origin, basePath }: Address) {
  const prefix = origin.startsWith('https:') ? '__Secure-' : ''
  return {
    session: `${prefix && !basePath ? '__Host-' : prefix}_session`,
    interaction: `${prefix}_interaction`,
    resume: `${prefix}_interaction_resume`,
  }
}

/** Asks for the password where it is needed, and for nothing else. */
function passwordOnly() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

const correlationIdOf = (ctx: KoaContextWithOIDC): string =>
  String(ctx.res.getHeader('x-correlation-id') ?? '')

/**
 * The page that ends the sign-in here and goes back to the portal. A client that brings the id token of the person
 * signed in here has said enough: the page sends itself. Anybody else could make a browser open this address, so a
 * person is asked first (OpenID Connect RP-Initiated Logout 1.0, section 2).
 */
function sendSignOutPage(ctx: KoaContextWithOIDC, frame: PageFrame): void {
  const { session, entities } = ctx.oidc
  if (!session) throw new TypeError('the sign-out page belongs to a session')
  const { accountId, state } = session
  const isAgreed = !accountId || entities.IdTokenHint?.payload['sub'] === accountId
  ctx.status = 200
  ctx.type = 'html'
  ctx.body = signOutPage(frame, {
    action: ctx.oidc.urlFor('end_session_confirm'),
    xsrf: String(state?.['secret']),
    isAgreed,
  })
}
