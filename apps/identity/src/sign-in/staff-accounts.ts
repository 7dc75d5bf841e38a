import type { Configuration } from 'oidc-provider'
import type { StaffMember } from './staff.ts'

/** The staff as accounts of the provider, and what its tokens say of them. */
export function staffAccounts(
  staff: readonly StaffMember[],
): Pick<Configuration, 'claims' | 'conformIdTokenClaims' | 'findAccount' | 'extraTokenClaims'> {
  const memberOf = (sub: string) => staff.find((member) => member.sub === sub)
  return {
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'title'],
      email: ['email', 'email_verified'],
      idm: ['idmroles', 'groups'],
    },
    conformIdTokenClaims: false,
    findAccount: async (_ctx, sub) => {
      const member = memberOf(sub)
      return member && { accountId: sub, claims: async () => ({ ...claimsOf(member) }) }
    },
    extraTokenClaims: async (ctx, token) => {
      const member = 'accountId' in token && token.accountId ? memberOf(token.accountId) : undefined
      if (!member || token.kind !== 'AccessToken') return undefined
      const granted = new Set(token.scope?.split(' '))
      const { idmroles, groups, email, email_verified } = claimsOf(member)
      // By it the portal knows which tokens a sign-out ends [OpenID Connect Front-Channel Logout 1.0, 3].
      const sid = 'sessionUid' in token ? token.sessionUid : undefined
      // When the person signed in, which a renewal leaves as it is [RFC 9068, 2.2.1].
      const { AuthorizationCode: code, RefreshToken: refreshToken } = ctx.oidc.entities
      const authTime = code?.authTime ?? refreshToken?.authTime
      return {
        ...(sid === undefined ? {} : { sid }),
        ...(authTime === undefined ? {} : { auth_time: authTime }),
        ...(granted.has('idm') ? { idmroles, groups } : {}),
        ...(granted.has('email') ? { email, email_verified } : {}),
      }
    },
  }
}

/** The claims of a member, by the names that tokens carry. */
const claimsOf = ({ sub, name, email, title, roles, groups }: StaffMember) => ({
  sub,
  name,
  preferred_username: sub,
  title,
  email,
  email_verified: true,
  idmroles: [...roles],
  groups: [...groups],
})
