/** Somebody who can sign in at the built-in issuer. `roles` become the claim idmroles, `groups` the claim groups. */
export interface StaffMember {
  readonly sub: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly title: string
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}

/** Printed at start and on the sign-in page: the issuer that takes it is for demonstration on one machine. */
const password = 'casement-demo'

const member = (
  sub: string,
  name: string,
  title: string,
  roles: readonly string[],
  groups: readonly string[],
): StaffMember => ({
  sub,
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@casement.example`,
  password,
  title,
  roles,
  groups,
})

/** The demonstration staff of Casement Group. What each of them sees is said by the grants. */
export const staff: readonly StaffMember[] = [
  member('grace', 'Grace Osei', 'Group controller', ['controller'], ['finance', 'head-office']),
  member('emil', 'Emil Brandt', 'Regional controller, EMEA', ['controller'], ['finance', 'emea']),
  member('nina', 'Nina Park', 'Analyst', ['analyst'], ['finance']),
  member('ada', 'Ada Moreau', 'Administrator', ['administrator'], ['head-office']),
  member('theo', 'Theo Lind', 'New joiner, no dashboards yet', [], []),
]
