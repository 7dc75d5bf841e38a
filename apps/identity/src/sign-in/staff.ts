import { createHash, timingSafeEqual } from 'node:crypto'

/** Somebody who can sign in. `roles` become the claim idmroles, `groups` the claim groups. */
export interface StaffMember {
  readonly sub: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly title: string
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}

/** The member with this user name or e-mail address, in whatever case and with spaces around it. */
export function memberCalled(staff: readonly StaffMember[], login: string): StaffMember | null {
  const requested = login.trim().toLowerCase()
  return (
    staff.find(({ sub, email }) => sub.toLowerCase() === requested || email.toLowerCase() === requested) ??
    null
  )
}

/** The member whose name and password these are, or null. Takes as long for a wrong name as for a wrong password. */
export function memberSigningIn(
  staff: readonly StaffMember[],
  login: string,
  password: string,
): StaffMember | null {
  const member = memberCalled(staff, login)
  const isRight = timingSafeEqual(digest(member?.password ?? ''), digest(password))
  return member && isRight ? member : null
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
