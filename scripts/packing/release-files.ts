import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'

export type Step = 'patch' | 'minor' | 'major'

export const isStep = (word: string): word is Step => ['patch', 'minor', 'major'].includes(word)

export interface Release {
  readonly before: string
  readonly version: string
  /** The new text of every file that changes, by its path below the root. */
  readonly files: ReadonlyMap<string, string>
}

interface Dependent {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Files that say the version: of the client, the frame, the servers, and which image a cluster runs. */
const versionFiles = [
  'packages/client/src/embed/client-version.ts',
  'apps/frame/src/frame-start.ts',
  'packages/server/src/running/version.ts',
  'deploy/kubernetes/several-processes/kustomization.yaml',
]

/**
 * Changes of a release: the next version of the servers, the packages that are published and all that they stand on, which
 * is one. Writes nothing; throws when there is nothing to release, or no single version to go on from.
 */
export function releaseOf(root: string, step: Step, day: string): Release {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const manifests = new Map(
    manifestPaths(root).map((path) => [path, JSON.parse(read(path)) as Dependent & { name: string }]),
  )
  const all = [...manifests.values()]
  const [before = '', ...others] = new Set(all.flatMap(({ version }) => version ?? []))
  if (others.length > 0)
    throw new Error(`The packages have different versions: ${before}, ${others.join(', ')}`)
  const version = nextVersion(before, step)
  const names = all.map(({ name }) => name)
  const files = new Map<string, string>()
  const put = (path: string, text: string) => {
    if (text !== read(path)) files.set(path, text)
  }
  for (const [path, manifest] of manifests) put(path, textOf(withVersions(manifest, { names, version })))
  const lock = JSON.parse(read('package-lock.json')) as Dependent & { packages: Record<string, Dependent> }
  for (const [place, entry] of Object.entries(lock.packages))
    // What a registry gave stays as it is.
    if (!place.includes('node_modules')) lock.packages[place] = withVersions(entry, { names, version })
  put('package-lock.json', textOf({ ...lock, version }))
  for (const path of versionFiles) put(path, replaced(read(path), `'${before}'`, `'${version}'`, path))
  put('CHANGELOG.md', releasedChanges(read('CHANGELOG.md'), version, day))
  return { before, version, files }
}

export function nextVersion(version: string, step: Step): string {
  const [major, minor, patch] = (/^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1) ?? []).map(Number)
  if (major === undefined) throw new Error(`"${version}" is no version to go on from`)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor! + 1}.0` : `${major}.${minor}.${patch! + 1}`
}

/** Gives what is unreleased to the version; an empty part for what comes next stays above it. */
export function releasedChanges(text: string, version: string, day: string): string {
  const [, above, changes, below] = /^([^]*?^## Unreleased\n)([^]*?)(^## [^]*)?$(?![^])/m.exec(text) ?? []
  if (above === undefined) throw new Error('CHANGELOG.md has no part "Unreleased"')
  if (!changes?.trim()) throw new Error('CHANGELOG.md says of nothing that it is unreleased')
  return `${above}\n## ${version} (${day})\n${changes}${below ?? ''}`
}

/** What CHANGELOG.md says of a version, below its heading. Throws where it says nothing. */
export function notesOf(changelog: string, version: string): string {
  const [, rest] = changelog.split(`\n## ${version} (`)
  const notes = rest?.slice(rest.indexOf('\n')).split(/^## /m)[0]!.trim()
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}`)
  return `${notes}\n`
}

const manifestPaths = (root: string): string[] =>
  [
    'package.json',
    ...['packages', 'apps', '.'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => join(group, name, 'package.json')),
    ),
  ].filter((path) => !path.startsWith('node_modules') && existsSync(join(root, path)))

interface Versions {
  readonly names: readonly string[]
  readonly version: string
}

/** Packages of one repository name each other by their exact version. */
function withVersions<D extends Dependent>(dependent: D, { names, version }: Versions): D {
  const changed = (of: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(of).map(([name, range]) => [name, names.includes(name) ? version : range]),
    )
  const next = { ...dependent }
  if (next.version) next.version = version
  if (next.dependencies) next.dependencies = changed(next.dependencies)
  if (next.devDependencies) next.devDependencies = changed(next.devDependencies)
  return next
}

const textOf = (json: object): string => `${JSON.stringify(json, null, 2)}\n`

function replaced(text: string, from: string, to: string, path: string): string {
  if (!text.includes(from)) throw new Error(`${path} does not say ${from}`)
  return text.replace(from, to)
}
