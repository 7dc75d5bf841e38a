import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleEverywhere, runInNode } from '../packed/matrix/bundle.ts'
import { compileEverywhere } from '../packed/matrix/compile.ts'
import { compilers, install } from '../packed/matrix/installed.ts'

/**
 * The packages as people get them, from their tarballs: they compile wherever powerbi-client 2.23.1 does, with compilers of
 * eight years, and are found, once, by every bundler, by `require` and by `import`. Everything comes from the package
 * registry into a folder of its own, as the old ones would be in nobody else's way there. Versions of TypeScript that are
 * named (`4.1.6 5.9.3`) are tried alone.
 */
export async function run(named: readonly string[]) {
  const versions = named.length > 0 ? named : compilers
  const folder = mkdtempSync(join(tmpdir(), 'casement-matrix-'))
  try {
    const installed = await install(folder, versions)
    const bundled = bundleEverywhere(installed)
    const node = runInNode(installed.ours)
    const compiled = await compileEverywhere(installed, versions)
    const holds =
      compiled.theirs > 0 &&
      Object.keys(compiled.oursAlone).length === 0 &&
      [...Object.values(bundled), ...Object.values(node)].every((said) => said === 'holds')
    return { compiled, bundled, node, holds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
