import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'
import { numberOption } from '../seeded.ts'

/**
 * npm run prove -- long-lists [--count 10000]: every screen that lists what there may be thousands of, with so many reports,
 * grants and people, draws what is in sight: at most 3,000 elements, in a narrow window too; keyboard, search, picking and
 * print reach all of it.
 */
export function run(options: string[]) {
  const count = numberOption(options, 'count', 10_000)
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'product', 'e2e/many'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CASEMENT_MANY: String(count) } },
  )
  return Promise.resolve({ count, holds: status === 0 })
}
