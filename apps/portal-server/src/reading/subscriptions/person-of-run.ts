import type { KnownPerson } from '@casement/portal-api'
import type { Settings } from '@casement/server'
import { accessFor } from '../../access/access.ts'
import type { GrantRecords } from '../../access/grants/grant-records.ts'
import type { Person } from '../../auth/signed-in/person.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

const hourMs = 60 * 60 * 1000

/** How long a sign-in counts where nobody is signed in. */
export type SignInAges = Pick<Settings['mail'], 'groupHours' | 'signInDays'>

interface Deps {
  readonly ages: SignInAges
  readonly grants: Pick<GrantRecords, 'listFor'>
  readonly now: () => Date
}

/** Why a subscription waits for a sign-in: the last one is older than so many days, or hours where groups count. */
export interface Waiting {
  readonly problem: string
  readonly age: { readonly days: number } | { readonly hours: number }
}

/**
 * The person as whom a subscription runs now. Groups and roles of a sign-in count for some hours alone, as an issuer tells
 * nobody who has left them; with an older one the person has no others than the grants to their own name, where those show
 * the same rows. Otherwise, and where the sign-in is older still, `problem` says why it waits for the next one.
 */
export async function personOfRun(
  { person: value, workspaceId, reportId }: Pick<SubscriptionRow, 'person' | 'workspaceId' | 'reportId'>,
  known: KnownPerson | undefined,
  { ages: { groupHours, signInDays }, grants, now }: Deps,
): Promise<{ readonly person: Person } | Waiting> {
  const seenAt = known?.seenAt ? Date.parse(known.seenAt) : 0
  const ageMs = now().getTime() - seenAt
  if (!known || ageMs > signInDays * 24 * hourMs)
    return { problem: `Your last sign-in is more than ${signInDays} days ago`, age: { days: signInDays } }
  const person = { value, groups: known.groups, roles: known.roles }
  if (ageMs <= groupHours * hourMs) return { person }
  const alone = { value, groups: [], roles: [] }
  const rowsOf = async (one: Person) =>
    JSON.stringify(accessFor(one, await grants.listFor(one), { id: reportId, workspaceId })?.identity)
  if ((await rowsOf(alone)) === (await rowsOf(person))) return { person: alone }
  return {
    problem: `Your last sign-in is more than ${groupHours} hours ago, and a group or a role of it says what you see here`,
    age: { hours: groupHours },
  }
}
