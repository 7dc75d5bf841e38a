import {
  ErrorResponse,
  UserManager,
  WebStorageStateStore,
  type User,
  type UserManagerSettings,
} from 'oidc-client-ts'
import type { PortalSettings } from '@casement/portal-api'
import { claimsOf, claimText, lifetimeMsOf } from './claims.ts'
import { checkIdToken, IdTokenRefused } from './id-token.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { RenewalRefused, type Person, type TokenKeeper, type Tokens } from './tokens.ts'

export interface OidcKeeperDeps {
  identity: PortalSettings['identity']
  /** The address the portal is served at, with a slash at its end. */
  baseUrl: string
  storage: Storage
  now(): number
  /** New tokens are in storage: what their claims say of the person. */
  onClaims(claims: { email: string | undefined; role: string | undefined }): void
}

/** A form to post [OpenID Connect RP-Initiated Logout 1.0, 2]: an id token says too much of a person to stand in an address. */
export interface SignOutForm {
  action: string
  fields: Readonly<Record<string, string>>
}

/** Calls of the sign-in to the OpenID Connect client. */
export interface OidcKeeper extends TokenKeeper {
  /**
   * Leaves for the issuer, which has to ask for the password where `isAnew`. Resolves or throws only when the browser stays.
   */
  leaveForSignIn(returnTo: string, how: 'assign' | 'replace', isAnew?: boolean): Promise<void>
  /**
   * Handles the issuer's answer in `address`; the path to go back to, with the tokens stored. Throws SignInFailure `over`
   * for one of no sign-in that is under way.
   */
  finishSignIn(address: string): Promise<{ returnTo: string; tokens: Tokens }>
  /** Request that ends the session at the issuer, made while the id token is still at hand; null when there is no such place. */
  signOutForm(): Promise<SignOutForm | null>
}

const toPerson = ({ profile }: User): Person => ({
  id: profile.sub,
  name: profile.name ?? profile.preferred_username ?? profile.email ?? profile.sub,
  email: profile.email ?? null,
})

/** Error codes of an issuer that is in trouble itself: no word on the sign-in. */
const passing: readonly (string | null)[] = ['server_error', 'temporarily_unavailable', 'slow_down']

/** UserManager that stores no id token before it was checked. */
class CheckingUserManager extends UserManager {
  readonly #check: (user: User) => void
  constructor(settings: UserManagerSettings, check: (user: User) => void) {
    super(settings)
    this.#check = check
  }
  override async storeUser(user: User | null): Promise<void> {
    // A renewal may bring none, and the one that is stored was checked when it came.
    if (user && user.id_token !== (await this.getUser())?.id_token) this.#check(user)
    await super.storeUser(user)
  }
}

/** OpenID Connect through oidc-client-ts: code flow with PKCE, tokens in local storage under its own key. */
export function createOidcKeeper({ identity, baseUrl, storage, now, onClaims }: OidcKeeperDeps): OidcKeeper {
  const resource = identity.resource === undefined ? {} : { resource: identity.resource }
  const { issuer, clientId } = identity
  const manager = new CheckingUserManager(
    {
      authority: issuer,
      client_id: clientId,
      redirect_uri: new URL('login/callback', baseUrl).href,
      post_logout_redirect_uri: new URL('logout', baseUrl).href,
      response_type: 'code',
      scope: identity.scopes.join(' '),
      ...resource,
      userStore: new WebStorageStateStore({ store: storage }),
      stateStore: new WebStorageStateStore({ store: storage }),
      // Rotation signs out every tab that renews on its own; renewal.ts renews once for all of them.
      automaticSilentRenew: false,
      monitorSession: false,
      loadUserInfo: false,
      silentRequestTimeoutInSeconds: 10,
      requestTimeoutInSeconds: 15,
    },
    ({ profile }) => checkIdToken(profile, { issuer, clientId, nowMs: now() }),
  )

  /** Metadata of the issuer, which has to name itself as the settings do [OpenID Connect Discovery 1.0, 4.3]. */
  const metadata = async () => {
    const found = await manager.metadataService.getMetadata()
    if (found.issuer !== issuer)
      throw new Error(`The discovery document is of the issuer ${found.issuer}, not of ${issuer}`)
    return found
  }

  const toTokens = (user: User): Tokens => {
    const expiresAtMs = user.expires_at === undefined ? Number.MAX_SAFE_INTEGER : user.expires_at * 1000
    return {
      accessToken: user.access_token,
      refreshToken: user.refresh_token ?? null,
      expiresAtMs,
      lifetimeMs: lifetimeMsOf(user.access_token) ?? Math.max(expiresAtMs - now(), 0),
      person: toPerson(user),
    }
  }
  const take = (user: User): Tokens => {
    onClaims({
      email: claimText(user.profile.email),
      role: claimText(claimsOf(user.access_token)?.['idmroles']),
    })
    return toTokens(user)
  }

  return {
    async read() {
      const user = await manager.getUser()
      return user && toTokens(user)
    },
    async refresh() {
      try {
        await metadata()
        const user = await manager.signinSilent(resource)
        if (!user) throw new RenewalRefused('The issuer gave no new tokens')
        return take(user)
      } catch (error) {
        if (error instanceof ErrorResponse && !passing.includes(error.error))
          throw new RenewalRefused('The issuer refused to renew', { cause: error })
        if (error instanceof IdTokenRefused) {
          console.error('The renewal of the sign-in has failed.', error.message)
          throw new RenewalRefused('The issuer renewed another sign-in', { cause: error })
        }
        throw error
      }
    },
    async dropRefreshToken() {
      const user = await manager.getUser()
      if (!user) return
      user.refresh_token = undefined
      await manager.storeUser(user)
    },
    async leaveForSignIn(returnTo, redirectMethod, isAnew) {
      await metadata()
      const how = { redirectMethod, nonce: crypto.randomUUID(), ...(isAnew && { prompt: 'login' }) }
      await manager.signinRedirect({ state: { returnTo }, ...how })
    },
    async finishSignIn(address) {
      await metadata()
      const state = new URL(address).searchParams.get('state')
      if (state !== null && !(await manager.settings.stateStore.get(state))) throw new SignInFailure('over')
      const user = await manager.signinRedirectCallback(address)
      const { returnTo } = (user.state ?? {}) as { returnTo?: unknown }
      return { returnTo: typeof returnTo === 'string' ? returnTo : '/home', tokens: take(user) }
    },
    async signOutForm() {
      const { end_session_endpoint: action } = await metadata()
      if (action === undefined) return null
      const user = await manager.getUser()
      const who: Record<string, string> =
        user?.id_token === undefined ? { client_id: clientId } : { id_token_hint: user.id_token }
      return { action, fields: { ...who, post_logout_redirect_uri: new URL('logout', baseUrl).href } }
    },
  }
}
