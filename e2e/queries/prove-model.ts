import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DialectName, EffectiveIdentity } from '@casement/semantic'
import { proveQueries } from '../../packages/semantic/test/reference/prove-queries.ts'
import type { Tally } from '../../packages/semantic/test/reference/run-cases.ts'
import { smallIdentities, smallWorld } from '../../packages/semantic/test/reference/small-world.ts'
import { hasClickHouse } from '../../packages/semantic/test/world/clickhouse.ts'
import { root } from '../../scripts/root.mjs'
import { openFinanceWorlds } from './finance-world.ts'

/** Every role of the sample's model. */
const financeIdentities: readonly EffectiveIdentity[] = [
  { username: 'grace', roles: ['Group'] },
  { username: 'emil', roles: ['EMEA'] },
]
const booksEnd = '2026-10'

/** The models that are asked, and by whom. */
export const provenModels = { small: smallIdentities, sample: financeIdentities }
export type ProvenModel = keyof typeof provenModels

export interface ModelProof {
  readonly model: ProvenModel
  readonly seed: number
  /** Queries per role. */
  readonly perRole: number
}

/** Queries that ClickHouse judges of the small model, at most: it takes longer than the others together. */
const maxClickHouse = 10_000

/** The engines that judge so many queries of a model, and how many of them each is asked. */
export function judgesOf({ model, perRole }: ModelProof): Partial<Record<DialectName, number>> {
  const count = perRole * provenModels[model].length
  const all = { duckdb: count, postgres: count }
  if (model !== 'small' || !hasClickHouse) return all
  return { ...all, clickhouse: Math.min(count, maxClickHouse) }
}

/** A number of random queries by every role of a model, in this thread; see proveQueries. */
export async function proveModel(proof: ModelProof): Promise<Tally> {
  const { model, seed, perRole } = proof
  const identities = provenModels[model]
  const worldOf = model === 'small' ? smallWorld : (await openFinanceWorlds(booksEnd)).worldOf
  const started = performance.now()
  let said = 0
  let differing = 0
  return proveQueries({
    seed,
    count: perRole * identities.length,
    maxClickHouse: judgesOf(proof).clickhouse ?? 0,
    identities,
    worldOf,
    perWorld: 100,
    maxDifferences: 20,
    onProgress({ cases, differences }) {
      for (; differing < differences.length; differing++) console.log(`${model}: ${differences[differing]}`)
      if (cases < said + 200) return
      said = cases
      console.log(
        `${model}: ${cases} queries, ${differences.length} of them differ, ${Math.round((performance.now() - started) / 1000)} s`,
      )
    },
  })
}

/** The same in a process of its own: the interpreter, which goes row by row, takes a processor for itself. */
export function proveModelBeside(proof: ModelProof): Promise<Tally> {
  const path = fileURLToPath(new URL('prove-model-process.ts', import.meta.url))
  const child = fork(join(root, 'scripts/run.mjs'), [path, JSON.stringify(proof)], {
    serialization: 'advanced',
  })
  return new Promise((resolve, reject) => {
    child.once('message', (tally) => resolve(tally as Tally))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The proof of ${proof.model} ended with ${code}`)))
  })
}
