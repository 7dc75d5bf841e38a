import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import {
  ActivityEntry,
  type AuditEntry,
  AuditPage,
  AuditVerified,
  GrantRecord,
  routes,
} from '@casement/portal-api'
import { auditEntries } from '../../apps/portal-server/src/index.ts'
import { root } from '../../scripts/root.mjs'
import { productCommand } from '../../scripts/runnable/tested-product.ts'
import { type Acknowledged, changesPerCall, countOf, load } from '../faults/audit-load.ts'
import { asking, type Ask } from '../faults/audit-people.ts'
import { tamper } from '../faults/audit-tampering.ts'
import { freePorts } from '../free-ports.ts'
import { copyFirstStart, startProduct } from '../product.ts'
import { numberOption, seeded } from '../seeded.ts'

const env = {
  CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0',
  CASEMENT_SERVICE_QUERIES_PER_MINUTE: '0',
  CASEMENT_SERVICE_QUERY_SECONDS_PER_MINUTE: '0',
}
/** Use is written a second after it at the latest, and as long as the store then takes. */
const mayBeLostMs = 1500
const beforeKillMs = 2200
const fewest = 20

/**
 * Administrators change grants and readers ask for figures, while the product is killed (`kill -9`) at random and started
 * again. Every change that was acknowledged is in the audit as it was acknowledged, a call that was not is there as a whole
 * or not at all, and the grants are what their entries say; what was used is in the activity, but for the last second before
 * a kill. Both chains hold, and `audit verify` says so. Then a row of each is changed, one removed and one put in by SQL, and
 * each is found. Options: --seed N, --events N (10,000), --kills N (5).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const events = numberOption(options, 'events', 10_000)
  const kills = numberOption(options, 'kills', 5)
  const random = seeded(seed)
  console.log(`seed ${seed}`)
  const dataFolder = mkdtempSync(join(tmpdir(), 'casement-audit-'))
  copyFirstStart(dataFolder)
  const ports = (await freePorts(3)) as [number, number, number]
  const acknowledged: Acknowledged = { changes: new Map(), uses: new Map() }
  let lostUses = 0
  let oldestLostMs = 0
  const started = () => startProduct({ because: 'it is killed', dataFolder, ports, env })
  let product = await started()
  try {
    for (let round = 0; round <= kills; round++) {
      // After a restart some follow in any case.
      const share = Math.max((events * (round + 1)) / (kills + 1), countOf(acknowledged) + fewest)
      const isLast = round === kills
      const killAfter = share - random() * (events / (kills + 1) / 2)
      const killedAt = await load({
        product,
        acknowledged,
        random,
        isEnough: () => countOf(acknowledged) >= share,
        isTimeToKill: isLast
          ? undefined
          : (forMs) => countOf(acknowledged) >= killAfter && forMs > beforeKillMs,
      })
      if (!isLast) product = await started()
      const ask = await asking(product, 'ada')
      await checkChanges(ask, acknowledged.changes)
      const lost = await checkUses(ask, acknowledged.uses, killedAt)
      lostUses += lost.length
      oldestLostMs = Math.max(oldestLostMs, ...lost)
      console.log(
        `round ${round + 1} of ${kills + 1}: ${countOf(acknowledged)} events acknowledged, as they must be`,
      )
    }
    await verifiedByCommand(dataFolder, ports)
  } finally {
    await product.stop()
  }
  const found = await tamper(dataFolder)
  rmSync(dataFolder, { recursive: true, force: true })
  const { changes, uses } = acknowledged
  return { seed, changes: changes.size, uses: uses.size, lostUses, oldestLostMs, kills, found }
}

async function checkChanges(ask: Ask, acknowledged: Acknowledged['changes']): Promise<void> {
  const read = async (after: number) =>
    AuditPage.parse(await ask({ ...routes.audit, path: `${routes.audit.path}?after=${after}` }))
  const entries = new Map<number, AuditEntry>()
  const grants = new Map<string, GrantRecord>()
  const sizes = new Map<string, number>()
  for await (const entry of auditEntries(read)) {
    entries.set(entry.id, entry)
    if (entry.grantId === null) continue
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
  await verified(ask, routes.verifyAudit)
}

/**
 * Has the service write what it knows, which reading does. Forgets what a kill took, and resolves to how long before it each
 * was answered, in ms. Throws where something is missing that is older, or without a kill.
 */
async function checkUses(
  ask: Ask,
  acknowledged: Acknowledged['uses'],
  killedAt: number | undefined,
): Promise<readonly number[]> {
  const calls = new Map<string, number>()
  let before: number | undefined
  do {
    const path = `${routes.activity.path}?limit=1000${before === undefined ? '' : `&before=${before}`}`
    const entries = ActivityEntry.array().parse(await ask({ ...routes.activity, path }))
    for (const { operation, correlationId } of entries) {
      if (operation === 'Lost') throw new Error('Use was lost that had room')
      if (operation === 'QueryPage') calls.set(correlationId, (calls.get(correlationId) ?? 0) + 1)
    }
    before = entries.at(-1)?.id
  } while (before !== undefined)
  const twice = [...calls].find(([, count]) => count > 1)
  if (twice) throw new Error(`The use by the call ${twice[0]} is there ${twice[1]} times`)
  const missing = [...acknowledged].filter(([call]) => !calls.has(call))
  const lostMs = missing.map(([, at]) => (killedAt ?? Infinity) - at)
  const wrong = lostMs.findIndex((ms) => ms > mayBeLostMs)
  if (wrong >= 0)
    throw new Error(
      `The use by the call ${missing[wrong]![0]} is lost, answered ${lostMs[wrong]} ms before the kill`,
    )
  for (const [call] of missing) acknowledged.delete(call)
  await verified(ask, routes.verifyActivity)
  return lostMs
}

async function verified(ask: Ask, route: (typeof routes)['verifyAudit' | 'verifyActivity']): Promise<void> {
  const { problems } = AuditVerified.parse(await ask(route))
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Has the command follow both chains, of the running product. Rejects with what it finds. */
async function verifiedByCommand(dataFolder: string, [portal, service, identity]: readonly number[]) {
  await promisify(execFile)(process.execPath, productCommand('audit', 'verify'), {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      CASEMENT_DATA_FOLDER: dataFolder,
      CASEMENT_PORTAL_PORT: String(portal),
      CASEMENT_SERVICE_PORT: String(service),
      CASEMENT_IDENTITY_PORT: String(identity),
    },
  })
}
