import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { appsServed, sourcesOf } from '../build.mjs'
import { licencesOf } from '../licences.mjs'
import { root } from '../root.mjs'
import { bundleFolder, unbundled, writeBundle } from './bundle.ts'
import { type Locked, withProductionLock } from './production-lock.ts'
import { sbomOf } from './sbom.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
}

const inter = 'node_modules/@fontsource-variable/inter'
/** The face of documents, whose files are read as they are. */
const printed = 'node_modules/@fontsource/inter'
const design = 'packages/design'
const kinds = 'packages/visuals/src/kinds'

/** Files that are read at run time, by their place in the repository; at the same place in the folder unless said. */
const readAtRunTime: readonly (string | readonly [from: string, to: string])[] = [
  ...Object.values(appsServed).map((folder) => `${folder}/dist`),
  'apps/identity/src/assets',
  'samples/content',
  ...readdirSync(join(root, kinds), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${kinds}/${name}/example.json`),
  ...['package.json', 'src/tokens.css', 'src/base.css'].map(
    (file) => [`${design}/${file}`, `node_modules/@casement/design/${file}`] as const,
  ),
  ...['package.json', 'LICENSE', 'files/inter-latin-wght-normal.woff2'].map((file) => `${inter}/${file}`),
  ...['package.json', 'LICENSE'].map((file) => `${printed}/${file}`),
  ...['latin', 'latin-ext', 'greek', 'cyrillic'].flatMap((script) =>
    [400, 600].map((weight) => `${printed}/files/inter-${script}-${weight}-normal.woff`),
  ),
  'LICENSE',
  'NOTICE',
  'casement.config.example.json',
  ['scripts/runnable/casement.mjs', 'casement.mjs'],
  ['scripts/node-version.mjs', `${bundleFolder}/node-version.mjs`],
]

/** Stamps of builds, and what only compilers and debuggers read. */
const isLeftOut = (path: string) => /(^|\/)\.inputs$|\.map$|\.d\.[cm]?ts$/.test(path)

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, filter: (path) => !isLeftOut(path) })
}

/** Folders of ours whose code or files are in the runnable folder. */
const ownFolders = () =>
  [
    ...new Set(['apps/casement', ...Object.values(appsServed)].flatMap((folder) => sourcesOf(folder))),
  ].toSorted()

/** Copies the packages of a lock file that are installed here: of those for other machines there is none. */
function copyPackages(locked: Locked, into: string): void {
  for (const [path, { version }] of Object.entries(locked)) {
    if (!path.startsWith('node_modules/') || !existsSync(join(root, path))) continue
    const installed = (JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest).version
    if (installed !== version)
      throw new Error(`${path} is ${installed}, the lock file says ${version}; run npm ci`)
    copy(join(root, path), join(into, path))
  }
}

/** Paths of all files below a folder, in order. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted()

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/**
 * Writes the runnable folder, which must not be there yet, from the sources and the browser apps as they are built. The same
 * sources give the same bytes. Returns the digest of the list of sums that it ends with.
 */
export async function writeFolder(into: string): Promise<string> {
  await writeBundle(into)
  for (const each of readAtRunTime) {
    const [from, to] = typeof each === 'string' ? [each, each] : each
    copy(join(root, from), join(into, to))
  }

  const { name, version, description, license, engines, scripts } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Manifest
  const start = scripts['start']!.replace('scripts/start.mjs', 'casement.mjs start')
  const about = { name, version, private: true, description, license, type: 'module', engines }
  const write = (file: string, text: string) => writeFileSync(join(into, file), text)
  withProductionLock(about, ownFolders(), (folder, locked) => {
    write('THIRD-PARTY-LICENCES.md', licencesOf(locked))
    write('sbom.cdx.json', sbomOf(folder, locked))
    const dependencies = Object.fromEntries(
      unbundled.map((each) => [each, locked[`node_modules/${each}`]!.version!]),
    )
    withProductionLock({ ...about, dependencies }, [], (_, needed) => copyPackages(needed, into))
    write('package.json', `${JSON.stringify({ ...about, scripts: { start }, dependencies }, null, 2)}\n`)
  })

  const sums = filesBelow(into)
    .map((file) => `${sha256(readFileSync(join(into, file)))}  ${file}\n`)
    .join('')
  write('SHA256SUMS', sums)
  return sha256(sums)
}
