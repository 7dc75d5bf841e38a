import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Content } from './content.ts'
import { withInputs } from './table-sources.ts'

/** Loads that processes over a store have asked each other for: of the whole content under '', of datasets under their ids. */
export type LoadCounts = ReadonlyMap<string, number>

/**
 * Names what is in a content folder now: each dataset by all files but those of other datasets' data, so that processes that
 * serve the same data give them the same name, as calls of one page come to each of them. Data on a connection may have changed
 * with a load, though the folder is the same.
 */
export async function namesOfData(
  folder: string,
  loads: LoadCounts,
): Promise<(content: Content, datasetId?: string) => string> {
  const files = await digestsOf(folder)
  const whole = loads.get('') ?? 0
  return ({ sources }, datasetId) => {
    const filesOf = (isIt: boolean) =>
      new Set(
        sources.datasets
          .filter(({ id }) => (id === datasetId) === isIt)
          .flatMap(({ tables }) => tables.flatMap(withInputs).flatMap(({ files: own = [] }) => own)),
      )
    const [own, others] = [filesOf(true), filesOf(false)]
    const sum = createHash('sha256')
    for (const { name, path, digest } of files)
      if (datasetId === undefined || own.has(path) || !others.has(path)) sum.update(`${name} ${digest}\n`)
    const count = datasetId === undefined ? whole : `${whole}.${loads.get(datasetId) ?? 0}`
    return `${sum.digest('hex')}.${count}`
  }
}

interface FoundFile {
  /** Its path in the folder. */
  readonly name: string
  /** Where it lies, absolute. */
  readonly path: string
  /** SHA-256. */
  readonly digest: string
}

/** Every file below a folder, in the order of their names. */
async function digestsOf(folder: string): Promise<readonly FoundFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  const found: FoundFile[] = []
  for (const path of paths) {
    if (!(await stat(path)).isFile()) continue
    const own = createHash('sha256')
    for await (const chunk of createReadStream(path)) own.update(chunk as Buffer)
    found.push({ name: relative(folder, path), path: await realpath(path), digest: own.digest('hex') })
  }
  return found
}
