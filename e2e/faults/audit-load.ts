import { setTimeout as sleep } from 'node:timers/promises'
import { type AuditEntry, ChangedGrants, type GrantChange, GrantRecord, routes } from '@casement/portal-api'
import type { Product } from '../product.ts'
import { asking, type Ask, reading } from './audit-people.ts'

/** What was answered, and so has to be there. */
export interface Acknowledged {
  /** changes of grants, by the numbers of their entries */
  readonly changes: Map<number, Pick<AuditEntry, 'before' | 'after'>>
  /** when answers with figures came, in ms, by their calls */
  readonly uses: Map<string, number>
}

export const countOf = ({ changes, uses }: Acknowledged): number => changes.size + uses.size

interface Load {
  readonly product: Product
  readonly acknowledged: Acknowledged
  readonly random: () => number
  /** true when the product is to be killed while calls are under way, after `forMs` of them; absent: it is not */
  readonly isTimeToKill?: ((forMs: number) => boolean) | undefined
  readonly isEnough: () => boolean
}

export const changesPerCall = 5
const writers = 8
const readers = 4

/**
 * Administrators change grants, eight calls of five changes at a time, while four readers ask for figures, about as often.
 * Until it is enough, or until the product is killed (`kill -9`). Resolves to when that was, in ms.
 */
export async function load({ product, acknowledged, random, isTimeToKill, isEnough }: Load) {
  const { changes, uses } = acknowledged
  /** What tells the names of this load from those of loads before: a grant that is there already is made once. */
  const first = countOf(acknowledged)
  let began = 0
  let killedAt: number | undefined
  let killing: Promise<void> | undefined
  const goesOn = () => !killing && (isTimeToKill !== undefined || !isEnough())
  /** The answer of a call, or undefined where the kill took it: a TypeError is fetch's own, the connection is gone. */
  const answered = <T>(call: Promise<T>) =>
    call.catch((error: unknown) => {
      if (!killing || !(error instanceof TypeError)) throw error
      return undefined
    })
  const killInTime = () => {
    if (!isTimeToKill?.(Date.now() - began)) return
    // oxlint-disable-next-line waiting/no-sleep -- a moment among the changes, by the seed: each has to be survived
    killing ??= sleep(random() * 50).then(() => {
      killedAt = Date.now()
      return product.kill()
    })
  }

  async function write(ask: Ask, writer: number, workspaceId: string) {
    let own: GrantRecord[] = []
    for (let call = 0; goesOn(); call++) {
      const asked = changesBy({ random, own, workspaceId, name: `${first}-${writer}-${call}` })
      const answer = await answered(ask(routes.changeGrants, { changes: asked }))
      if (answer === undefined) return
      for (const { before, after, entry } of ChangedGrants.parse(answer).differences) {
        changes.set(entry!, { before, after: after as GrantRecord | null })
        if (after) own.push(GrantRecord.parse(after))
      }
      own = own.slice(-20)
      killInTime()
    }
  }

  async function read(ask: () => Promise<string>) {
    while (goesOn()) {
      // Reading is faster than changing.
      // oxlint-disable-next-line waiting/no-sleep -- a reader who pauses while the others write
      if (uses.size > changes.size) await sleep(5)
      else {
        const call = await answered(ask())
        if (call !== undefined) uses.set(call, Date.now())
      }
    }
  }

  const administrator = await asking(product, 'ada')
  const workspaceId = GrantRecord.array().parse(await administrator(routes.grants))[0]!.workspaceId
  const reader = await reading(product, 'grace')
  began = Date.now()
  await Promise.all([
    ...Array.from({ length: writers }, (_, writer) => write(administrator, writer, workspaceId)),
    ...Array.from({ length: readers }, () => read(reader)),
  ])
  await killing
  return killedAt
}

interface Changing {
  readonly random: () => number
  readonly own: GrantRecord[]
  readonly workspaceId: string
  readonly name: string
}

/** Some grants of one's own changed or removed, and others made. */
function changesBy({ random, own, workspaceId, name }: Changing): GrantChange[] {
  const some = own.splice(0, Math.floor(random() * changesPerCall))
  return [
    ...some.map((grant): GrantChange => {
      const { id, version, subject, reportId, rights, rowRoles } = grant
      if (random() < 0.5) return { remove: { id, version } }
      return { write: { id, version, subject, workspaceId, reportId, rights, rowRoles, note: name } }
    }),
    ...Array.from({ length: changesPerCall - some.length }, (_, index): GrantChange => ({
      write: {
        subject: { kind: 'person', value: `person-${name}-${index}` },
        workspaceId,
        reportId: null,
        rights: 'view',
        rowRoles: [],
      },
    })),
  ]
}
