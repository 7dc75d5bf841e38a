import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { root } from '../root.mjs'

/** Packs a folder as npm would publish it. Returns the tarball's path. */
export function tarballOf(folder: string, into: string): string {
  const packed = spawnSync(
    'npm',
    ['pack', folder, '--pack-destination', into, '--json', '--ignore-scripts'],
    {
      cwd: into,
      encoding: 'utf8',
    },
  )
  if (packed.status !== 0) throw new Error(`npm pack failed: ${packed.stderr}`)
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }]
  return join(into, filename)
}

/** Runs publint and Are the types wrong on a publishable folder and its tarball; no findings when all is well. */
export async function complaintsOf(folder: string, tarball: string): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true })
  const lint = messages.map((message) => `publint: ${formatMessage(message, pkg as Record<string, unknown>)}`)
  const command = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  const options = ['--format', 'ascii', '--no-color', '--no-emoji']
  const attw = spawnSync(process.execPath, [command, tarball, ...options], { encoding: 'utf8' })
  return attw.status === 0 ? lint : [...lint, `attw: ${attw.stdout}${attw.stderr}`]
}
