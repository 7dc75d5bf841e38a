import type { DialectName, EffectiveIdentity } from '@casement/semantic'
import { functions } from '../../packages/semantic/src/dax/functions.ts'
import { proveBreaks } from '../../packages/semantic/test/reference/prove-queries.ts'
import type { Tally } from '../../packages/semantic/test/reference/run-cases.ts'
import { smallIdentities, smallWorld } from '../../packages/semantic/test/reference/small-world.ts'
import { judgesOf, proveModelBeside, provenModels } from '../queries/prove-model.ts'
import type { ModelProof, ProvenModel } from '../queries/prove-model.ts'
import { hasClickHouse, noClickHouse } from '../../packages/semantic/test/world/clickhouse.ts'
import { numberOption } from '../seeded.ts'

/** Each construct, and each function of the language, occurs at least so often when each role asks 10,000 queries. */
const minOfEach = 100
const minShare = 0.8
/** Of the queries that an engine is asked, those whose answers are compared: the others are refused by name. */
const minJudged = 0.9

/**
 * Random queries with random measures, asked by every role of two models: the small one of the measure language's page over
 * random rows, and the sample company's over random parts of its books. DuckDB, PostgreSQL and an interpreter that goes row
 * by row agree, amounts to the last digit, quotients within 1e-12, and so do the plans of at least half of the queries,
 * which are evaluated without an engine. Where ClickHouse is installed it judges 10,000 queries of the small model. Then the compiler is broken on purpose, and each
 * break must be noticed. Options: --queries N (10,000, per model and role), --seed N, --model NAME (one of them alone),
 * --breaks N (the most queries for each break, 2,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const perRole = numberOption(options, 'queries', 10_000)
  const forBreaks = numberOption(options, 'breaks', 2000)
  const all = Object.keys(provenModels) as ProvenModel[]
  const only = options.includes('--model') ? options[options.indexOf('--model') + 1] : undefined
  const models = all.filter((name) => only === undefined || name === only)
  if (models.length === 0) throw new Error(`--model takes one of: ${all.join(', ')}`)
  console.log(`seed ${seed}, ${perRole} queries per model and role`)
  if (models.includes('small') && !hasClickHouse) console.log(noClickHouse)

  const constructs = new Map(functions.names().map((name) => [name, 0]))
  const figures = await Promise.all(
    models.map(async (model) => {
      const started = performance.now()
      const proof = { model, seed, perRole }
      const tally = await proveModelBeside(proof)
      for (const [construct, count] of tally.constructs)
        constructs.set(construct, (constructs.get(construct) ?? 0) + count)
      const seconds = Math.round((performance.now() - started) / 1000)
      return { model, seconds, ...figuresOf(tally, provenModels[model]), engines: judgedOf(tally, proof) }
    }),
  )

  const breaks: Record<string, number | null> =
    only === 'sample'
      ? {}
      : await proveBreaks({ seed, count: forBreaks, identities: smallIdentities, worldOf: smallWorld })
  const sorted = [...constructs].sort(([, a], [, b]) => b - a)
  console.log(sorted.map(([construct, count]) => `${construct}: ${count}`).join('\n'))
  console.log(
    Object.entries(breaks)
      .map(([name, after]) => `${name}: ${after === null ? 'not noticed' : `noticed by query ${after}`}`)
      .join('\n'),
  )

  const rare = sorted.filter(([, count]) => count < minOfEach).map(([construct]) => construct)
  const unnoticed = Object.entries(breaks).filter(([, after]) => after === null)
  const isFull = perRole >= 10_000 && models.length === all.length
  return {
    seed,
    queries: figures.reduce((sum, { queries }) => sum + queries, 0),
    models: figures,
    constructs: sorted.length,
    rarerThan100: rare,
    breaks: Object.keys(breaks).length,
    unnoticed: unnoticed.map(([name]) => name),
    holds:
      unnoticed.length === 0 &&
      (!isFull || rare.length === 0) &&
      figures.every(({ differences, notEmptyShare }) => differences === 0 && notEmptyShare >= minShare) &&
      figures.every(({ compared, withoutEngine }) => withoutEngine >= compared / 2) &&
      figures.every(({ engines }) =>
        Object.values(engines).every(({ asked, judged }) => judged >= asked * minJudged),
      ),
  }
}

/** The engines that judged, how many queries each was asked, and of how many its answer was compared. */
const judgedOf = ({ judged }: Tally, proof: ModelProof) =>
  Object.fromEntries(
    Object.entries(judgesOf(proof)).map(([dialect, asked]) => [
      dialect,
      { asked, judged: judged.get(dialect as DialectName) ?? 0 },
    ]),
  )

function figuresOf(
  { cases, answered, notEmpty, refused, differences, here, elsewhere, readByMonth, answeredByMonth }: Tally,
  identities: readonly EffectiveIdentity[],
) {
  return {
    roles: identities.length,
    queries: cases,
    compared: answered,
    withoutEngine: here,
    byMonth: { read: readByMonth, answered: answeredByMonth },
    needEngine: Object.fromEntries(elsewhere),
    notEmptyShare: Math.round((notEmpty / answered) * 1000) / 1000,
    refused: Object.fromEntries(refused),
    differences: differences.length,
  }
}
