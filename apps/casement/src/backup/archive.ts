import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../settings/start-problem.ts'
import { filesBelow, nameBelow, sumOf, type Sums, writeSummed } from './copy-tree.ts'

/**
 * What a backup says of itself. A backup is a folder: `manifest.json`, `store.jsonl`, `keys/`, `sample/`, `content/`, and
 * `SHA256SUMS` with the sum of each of its files, in the form that `sha256sum -c` reads.
 */
export interface Manifest {
  readonly casement: 1
  readonly kind: 'backup'
  /** of the program that wrote it */
  readonly version: string
  /** ISO 8601, UTC */
  readonly madeAt: string
  /** by schema, how many migrations it has had */
  readonly schemas: Readonly<Record<string, number>>
  /** whether a content folder of the installation's own is in it */
  readonly hasContent: boolean
}

const sumsFile = 'SHA256SUMS'
const manifestFile = 'manifest.json'

/** Writes manifest and sums: with them a folder is a backup. */
export async function sealArchive(folder: string, manifest: Manifest, sums: Sums): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const all = new Map(sums).set(
    manifestFile,
    await writeSummed(join(folder, manifestFile), [Buffer.from(text)]),
  )
  const lines = [...all].map(([path, sum]) => `${sum}  ${path}\n`).toSorted()
  await writeSummed(join(folder, sumsFile), [Buffer.from(lines.join(''))])
}

/** Reads every file of a backup and answers its manifest. Throws StartProblem with all that is missing, changed or too much. */
export async function verifyArchive(folder: string): Promise<Manifest> {
  const manifest = await manifestOf(folder)
  const listed = await readFile(join(folder, sumsFile), 'utf8').catch(() => '')
  const sums = new Map(
    [...listed.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, sum, name]) => [name!, sum!]),
  )
  const problems: string[] = []
  const there = new Set<string>()
  for (const path of await filesBelow(folder)) {
    const name = nameBelow(folder, path)
    if (name === sumsFile) continue
    there.add(name)
    if (!sums.has(name)) problems.push(`${name} does not belong to it`)
    else if ((await sumOf(path)) !== sums.get(name)) problems.push(`${name} is not as it was written`)
  }
  for (const name of new Set([...sums.keys(), manifestFile, 'store.jsonl']))
    if (!there.has(name)) problems.push(`${name} is missing`)
  if (problems.length > 0)
    throw new StartProblem(problems.map((problem) => `${folder} is damaged: ${problem}; take another backup`))
  return manifest
}

async function manifestOf(folder: string): Promise<Manifest> {
  const path = join(folder, manifestFile)
  let manifest: Partial<Manifest> | null = null
  try {
    manifest = JSON.parse(await readFile(path, 'utf8')) as Partial<Manifest> | null
  } catch (error) {
    if (
      !(error instanceof SyntaxError) &&
      !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
    )
      throw error
  }
  if (manifest?.kind !== 'backup' || typeof manifest.casement !== 'number')
    throw new StartProblem([`${folder} is no backup of Casement: it has no ${manifestFile} that says so`])
  if (manifest.casement !== 1)
    throw new StartProblem([
      `${folder} has format ${manifest.casement as number}, this program reads format 1; restore it with version ${manifest.version ?? 'that wrote it'} of Casement`,
    ])
  return manifest as Manifest
}
