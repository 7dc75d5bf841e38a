import { proveAccess } from '../../apps/portal-server/test/access/prove-access.ts'
import { numberOption } from '../seeded.ts'

/**
 * Grants are made, changed, withdrawn and taken back at random, reports are published and unpublished, people change their
 * groups, and rules of row-level security change in the model's file: what each gets from catalogue, tokens, queries and
 * exports, and what explains it, is what a model of ten lines says, and no token outlives what gave it. Options: --seed N,
 * --steps N (1,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  console.log(`seed ${seed}`)
  return proveAccess({ seed, steps: numberOption(options, 'steps', 1000) })
}
