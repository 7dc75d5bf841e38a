import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type AuditEntry,
  AuditPage,
  AuditVerified,
  ChangedGrants,
  type GrantChange,
  GrantRecord,
  routes,
} from '@casement/portal-api'
import { openStore } from '@casement/store'
import { storeLocation } from '../../apps/casement/src/data-folder/store-location.ts'
import { auditEntries, readAudit, verifyAudit } from '../../apps/portal-server/src/index.ts'
import { readSettings } from '@casement/server'
import { freePorts } from '../free-ports.ts'
import { signInOverHttp } from '../http-sign-in.ts'
import { type Product, startProduct } from '../product.ts'
import { numberOption, seeded } from '../seeded.ts'

const writers = 8
const changesPerCall = 5
const env = { CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0' }

interface Administrator {
  ask(route: { readonly method: string; readonly path: string }, body?: unknown): Promise<unknown>
}

async function administrator(product: Product): Promise<Administrator> {
  const { accessToken } = await signInOverHttp(product, 'ada')
  return {
    async ask({ method, path }, body) {
      const answer = await fetch(product.portalUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
  }
}

/**
 * Administrators change grants, eight calls of five changes at a time, while the product is killed (`kill -9`) at random and
 * started again. Every change that was acknowledged is in the audit as it was acknowledged, a call that was not is there as a
 * whole or not at all, the grants are what their entries say, and the chain holds. Then a row of the audit is changed, and
 * one removed, by SQL, and both are found. Options: --seed N, --events N (10,000), --kills N (5).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const events = numberOption(options, 'events', 10_000)
  const kills = numberOption(options, 'kills', 5)
  const random = seeded(seed)
  console.log(`seed ${seed}`)
  const dataFolder = mkdtempSync(join(tmpdir(), 'casement-audit-'))
  const ports = (await freePorts(3)) as [number, number, number]
  const acknowledged = new Map<number, Pick<AuditEntry, 'before' | 'after'>>()
  const started = () => startProduct({ dataFolder, ports, env })
  let product = await started()
  try {
    for (let round = 0; round <= kills; round++) {
      const share = (events * (round + 1)) / (kills + 1)
      const isLast = round === kills
      // The first ones of a round go by the rate of the ones before; the kill falls somewhere into them.
      const killed = isLast
        ? undefined
        : () => acknowledged.size >= share - random() * (events / (kills + 1) / 2)
      await changeUntil(() => acknowledged.size >= share, { product, acknowledged, random, killed })
      if (!isLast) {
        await product.kill()
        product = await started()
      }
      await check(await administrator(product), acknowledged)
      console.log(`round ${round + 1} of ${kills + 1}: ${acknowledged.size} changes acknowledged, all there`)
    }
  } finally {
    await product.stop()
  }
  const found = await tamper(dataFolder)
  rmSync(dataFolder, { recursive: true, force: true })
  return { seed, acknowledged: acknowledged.size, kills, found }
}

interface Changing {
  readonly product: Product
  readonly acknowledged: Map<number, Pick<AuditEntry, 'before' | 'after'>>
  readonly random: () => number
  /** true when the product is to be killed while calls are under way */
  readonly killed: (() => boolean) | undefined
}

async function changeUntil(isEnough: () => boolean, { product, acknowledged, random, killed }: Changing) {
  const { ask } = await administrator(product)
  let isDead = false
  const write = async (writer: number) => {
    let own: GrantRecord[] = []
    for (let call = 0; !isEnough() && !isDead; call++) {
      const some = own.splice(0, Math.floor(random() * changesPerCall))
      const changes = [
        ...some.map((grant): GrantChange => {
          const { id, version, subject, workspaceId, reportId, rights, rowRoles } = grant
          if (random() < 0.5) return { remove: { id, version } }
          const note = `${writer}-${call}`
          return { write: { id, version, subject, workspaceId, reportId, rights, rowRoles, note } }
        }),
        ...Array.from({ length: changesPerCall - some.length }, (_, index): GrantChange => ({
          write: {
            subject: { kind: 'person', value: `person-${writer}-${call}-${index}` },
            workspaceId: firstWorkspace,
            reportId: null,
            rights: 'view',
            rowRoles: [],
          },
        })),
      ]
      const answer = await ask(routes.changeGrants, { changes }).catch((error: unknown) => {
        // A TypeError is fetch's own: the connection is gone.
        if (!isDead || !(error instanceof TypeError)) throw error
      })
      if (answer === undefined) return
      for (const { before, after, entry } of ChangedGrants.parse(answer).differences) {
        acknowledged.set(entry!, { before, after: after as GrantRecord | null })
        if (after) own.push(GrantRecord.parse(after))
      }
      own = own.slice(-20)
      if (killed?.() && !isDead) {
        isDead = true
        void sleep(random() * 50).then(() => product.kill())
      }
    }
  }
  const firstWorkspace = GrantRecord.array().parse(await ask(routes.grants))[0]!.workspaceId
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
}

async function check({ ask }: Administrator, acknowledged: Changing['acknowledged']): Promise<void> {
  const read = async (after: number) =>
    AuditPage.parse(await ask({ ...routes.audit, path: `${routes.audit.path}?after=${after}` }))
  const entries = new Map<number, AuditEntry>()
  const grants = new Map<string, GrantRecord>()
  const sizes = new Map<string, number>()
  for await (const entry of auditEntries(read)) {
    entries.set(entry.id, entry)
    const { before, after } = entry as { before: GrantRecord | null; after: GrantRecord | null }
    if (after) grants.set(after.id, after)
    else grants.delete(before!.id)
    if (entry.person === 'ada') sizes.set(entry.correlationId, (sizes.get(entry.correlationId) ?? 0) + 1)
  }
  for (const [id, { before, after }] of acknowledged) {
    const entry = entries.get(id)
    if (!entry || !isDeepStrictEqual([entry.before, entry.after], [before, after]))
      throw new Error(
        `Entry ${id} was acknowledged as ${JSON.stringify(after)} and is ${JSON.stringify(entry)}`,
      )
  }
  const torn = [...sizes].find(([, size]) => size !== changesPerCall)
  if (torn) throw new Error(`Of the call ${torn[0]} ${torn[1]} of ${changesPerCall} changes are there`)
  const stored = GrantRecord.array().parse(await ask(routes.grants))
  const byId = (all: readonly GrantRecord[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!isDeepStrictEqual(byId(stored), byId([...grants.values()])))
    throw new Error('The grants are not what the audit says')
  const { problems } = AuditVerified.parse(await ask(routes.verifyAudit))
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** What is found after a row was changed, and after one was removed, beside the product. */
async function tamper(dataFolder: string): Promise<readonly string[]> {
  const settings = readSettings({ env: { CASEMENT_DATA_FOLDER: dataFolder }, cwd: dataFolder })
  const store = await openStore(storeLocation(settings))
  const problems = async () =>
    (await verifyAudit((after) => readAudit(store, { after, limit: 1000 }))).problems
  try {
    await store.query('ALTER TABLE portal.audit DISABLE TRIGGER USER')
    const [middle] = await store.query<{ id: number }>(
      'SELECT id FROM portal.audit ORDER BY id OFFSET (SELECT count(*) / 2 FROM portal.audit) LIMIT 1',
    )
    await store.query(`UPDATE portal.audit SET person = 'mallory' WHERE id = $1`, [middle!.id])
    const changed = await problems()
    await store.query(`UPDATE portal.audit SET person = 'ada' WHERE id = $1`, [middle!.id])
    const mended = await problems()
    await store.query('DELETE FROM portal.audit WHERE id = $1', [middle!.id])
    const removed = await problems()
    if (changed.length === 0 || mended.length > 0 || removed.length === 0)
      throw new Error(`Found ${JSON.stringify({ changed, mended, removed })}`)
    return [...changed, ...removed]
  } finally {
    await store.close()
  }
}
