import { restRoot } from '@casement/rest'
import type { Address } from '@casement/server'

/** What programs written for Power BI ask a token for. */
const powerBiResource = 'https://analysis.windows.net/powerbi/api'
/** Scopes that libraries for Entra send with whatever they ask for; without a person they mean nothing. */
const scopesOfPeople = new Set(['openid', 'profile', 'email', 'offline_access'])
const suffix = '/.default'

/** The scopes that ask for all that a caller may do here, as Entra writes them: by Power BI's name, and by ours. */
export const defaultScopesOf = (address: Address): readonly string[] =>
  [address.href, address.to(restRoot), powerBiResource].map(
    (resource) => resource.replace(/\/$/, '') + suffix,
  )

/** Whether scopes, parted by spaces [RFC 6749, 3.3], are one of `defaults` and no other. A resource may end with a slash, as Entra has it. */
export function asksForDefault(scope: string | undefined, defaults: readonly string[]): boolean {
  const asked = (scope ?? '').split(' ').filter((each) => each !== '' && !scopesOfPeople.has(each))
  const plain = (each: string) => each.replace(/\/+\.default$/, suffix)
  return asked.length === 1 && defaults.includes(plain(asked[0]!))
}
