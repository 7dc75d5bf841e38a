import type { GrantRecord } from '@casement/portal-api'
import { ids } from '../../../embed-server/test/world.ts'

export interface Claims extends Record<string, unknown> {
  sub: string
  groups: readonly string[]
  idmroles: readonly string[]
}
export interface Place {
  readonly workspace: string
  readonly report: string
  readonly hasRoles: boolean
}
export interface Expected {
  readonly rights: 'view' | 'edit'
  readonly username: string
  readonly roles: readonly string[]
  /** rows that are seen of the ledger, and their sum; null: no token, as the model wants a role */
  readonly seen: { readonly rows: number; readonly sum: string | null } | null
}

export const ada: Claims = { sub: 'ada', groups: [], idmroles: [] }
export const rowsOfLedger = [
  { region: 'EMEA', owner: 'emil', cents: 10_010 },
  { region: 'EMEA', owner: 'emil', cents: 20_020 },
  { region: 'EMEA', owner: 'nina', cents: 5005 },
  { region: 'AMER', owner: 'grace', cents: 100_000 },
  { region: 'AMER', owner: 'grace', cents: 200_000 },
]
export const places: readonly Place[] = [
  ...[ids.sales, ids.regional, ids.executive].map((report) => ({
    workspace: ids.sampleGroup,
    report,
    hasRoles: true,
  })),
  ...[ids.second, ids.linked].map((report) => ({ workspace: ids.marketingGroup, report, hasRoles: true })),
  { workspace: ids.marketingGroup, report: ids.other, hasRoles: false },
]
export const roleNames = ['EMEA', 'AMER', 'Own', 'Group']

type Row = (typeof rowsOfLedger)[number]
/** What a rule may be, as the model's file has it, and which rows it lets be seen; null: a role without a rule. */
export const filters = new Map<string | null, (row: Row, username: string) => boolean>([
  [null, () => true],
  ['Ledger[Region] = "EMEA"', ({ region }) => region === 'EMEA'],
  ['Ledger[Region] = "AMER"', ({ region }) => region === 'AMER'],
  ['Ledger[Owner] = USERNAME()', ({ owner }, username) => owner === username],
  ['Ledger[Amount] > 100', ({ cents }) => cents > 10_000],
  [
    'Ledger[Owner] <> USERNAME() && Ledger[Region] = "EMEA"',
    ({ owner, region }, username) => owner !== username && region === 'EMEA',
  ],
  ['Ledger[Owner] = "nobody"', () => false],
])
export type Rules = ReadonlyMap<string, string | null>
export const firstRules: Rules = new Map([
  ['EMEA', 'Ledger[Region] = "EMEA"'],
  ['AMER', 'Ledger[Region] = "AMER"'],
  ['Own', 'Ledger[Owner] = USERNAME()'],
  ['Group', null],
])

/** The rows that roles let a name see, and their sum; null: no token, as the model wants a role. */
export function seenBy(
  roles: readonly string[],
  username: string,
  hasRoles: boolean,
  rules: Rules,
): Expected['seen'] {
  if (hasRoles && roles.length === 0) return null
  const isSeen = (row: Row) => roles.some((role) => filters.get(rules.get(role)!)!(row, username))
  const rows = rowsOfLedger.filter((row) => !hasRoles || isSeen(row))
  const cents = rows.reduce((sum, row) => sum + row.cents, 0)
  return { rows: rows.length, sum: rows.length === 0 ? null : (cents / 100).toFixed(2) }
}

/** What a person may see, said in the fewest lines: it shares no line with the product. */
export function expected(
  person: Claims,
  place: Place,
  grants: readonly GrantRecord[],
  hidden: ReadonlySet<string>,
  rules: Rules,
): Expected | null {
  if (hidden.has(place.workspace) || hidden.has(place.report)) return null
  const kinds = { person: [person.sub], group: person.groups, role: person.idmroles }
  const fit = grants.filter(
    ({ subject, workspaceId, reportId }) =>
      workspaceId === place.workspace &&
      [null, place.report].includes(reportId) &&
      kinds[subject.kind].includes(subject.value),
  )
  if (fit.length === 0) return null
  const order = ['person report', 'person', 'group report', 'group', 'role report', 'role']
  const nearness = ({ subject, reportId }: GrantRecord) =>
    order.indexOf(subject.kind + (reportId === null ? '' : ' report'))
  const named = fit.filter(({ rowName }) => rowName).toSorted((a, b) => nearness(a) - nearness(b))
  const username = named[0]?.rowName ?? person.sub
  const roles = roleNames.filter((role) => fit.some(({ rowRoles }) => rowRoles.includes(role))).toSorted()
  return {
    rights: fit.some(({ rights }) => rights === 'edit') ? 'edit' : 'view',
    username,
    roles,
    seen: seenBy(roles, username, place.hasRoles, rules),
  }
}
