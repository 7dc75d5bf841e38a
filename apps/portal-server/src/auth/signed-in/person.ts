import type { Settings } from '@casement/server'
import type { JWTPayload } from 'jose'
import { refusal } from '../../http/refusals.ts'

/** Person who is asking, as the verified access token says. */
export interface Person {
  /** the value of the claim that the settings name for persons */
  readonly value: string
  readonly groups: readonly string[]
  readonly roles: readonly string[]
}

type Claims = Pick<Settings['signIn'], 'personClaim' | 'groupClaim' | 'roleClaim'>

/**
 * Name of the person in verified claims. An e-mail address names a person only when the issuer says that it is verified,
 * because an address can be changed to somebody else's.
 */
export function nameIn(claims: JWTPayload, personClaim: string): string | undefined {
  const value = claims[personClaim]
  const isTrusted = personClaim !== 'email' || claims['email_verified'] === true
  return typeof value === 'string' && value !== '' && isTrusted ? value : undefined
}

/** Reads the person out of verified claims. Throws 403 `personUnknown`. */
export function personFrom(claims: JWTPayload, { personClaim, groupClaim, roleClaim }: Claims): Person {
  const value = nameIn(claims, personClaim)
  if (value === undefined)
    throw refusal('personUnknown', {
      message: `Your sign-in does not say who you are: the claim ${personClaim} is missing or not verified`,
    })
  return { value, groups: textsIn(claims[groupClaim]), roles: textsIn(claims[roleClaim]) }
}

/** A claim that is a text, or a list of texts; anything else counts as none. */
const textsIn = (claim: unknown): string[] =>
  [claim].flat().filter((item): item is string => typeof item === 'string' && item !== '')

/** True if the person may administer grants: named in the settings, or by a role that is. */
export const isAdministrator = (person: Person, admin: Settings['admin']): boolean =>
  admin.persons.includes(person.value) || person.roles.some((role) => admin.roles.includes(role))
