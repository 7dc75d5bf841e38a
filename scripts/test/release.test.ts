import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextVersion, notesOf, releasedChanges, releaseOf } from '../packing/release-files.ts'
import { root } from '../root.mjs'

const manifests = [
  'package.json',
  ...['packages', 'apps', '.'].flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map(({ name }) => join(group, name, 'package.json')),
  ),
].filter((path) => existsSync(join(root, path)))
const sources = [
  'packages/client/src/embed/client-version.ts',
  'apps/frame/src/frame-start.ts',
  'packages/server/src/running/version.ts',
  'deploy/kubernetes/several-processes/kustomization.yaml',
]
const changed = [...manifests, 'package-lock.json', ...sources]
const changelog = '# Changelog\n\n## Unreleased\n\n- One.\n- Two.\n'

/** A copy of all that a release changes. */
let copy: string
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'casement-release-'))
  for (const path of changed) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  writeFileSync(join(copy, 'CHANGELOG.md'), changelog)
})
afterEach(() => rmSync(copy, { recursive: true }))

const read = (path: string) => readFileSync(join(copy, path), 'utf8')
interface Manifest {
  readonly version?: string
  readonly dependencies?: Record<string, string>
}
const manifestIn = (path: string) => JSON.parse(read(path)) as Manifest

test('a step of a version makes the lower ones nought', () => {
  expect((['patch', 'minor', 'major'] as const).map((step) => nextVersion('1.2.3', step))).toEqual([
    '1.2.4',
    '1.3.0',
    '2.0.0',
  ])
  expect(() => nextVersion('1.2', 'patch')).toThrow('"1.2" is no version')
})

test('a release sets the version wherever it stands, and nothing else', () => {
  const { before, version, files } = releaseOf(copy, 'minor', '2026-11-23')
  expect([...files.keys()].toSorted()).toEqual([...changed, 'CHANGELOG.md'].toSorted())
  for (const [path, text] of files) writeFileSync(join(copy, path), text)
  for (const path of manifests) {
    const { dependencies = {}, ...manifest } = manifestIn(path)
    expect(manifest.version, path).toBe(version)
    const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@casement/'))
    for (const [name, range] of own) expect(range, `${path}: ${name}`).toBe(version)
  }
  for (const path of sources) expect(read(path)).toContain(`'${version}'`)
  const changedLines = (path: string) => {
    const old = readFileSync(join(root, path), 'utf8').split('\n')
    return read(path)
      .split('\n')
      .flatMap((line, at) => (line === old[at] ? [] : [[old[at]!, line] as const]))
  }
  for (const path of changed)
    for (const [old, line] of changedLines(path)) expect(line, path).toBe(old.replace(before, version))
  expect(() => releaseOf(copy, 'patch', '2026-11-24')).toThrow('of nothing')
})

test('servers, packages, client, frame and changelog say one version', () => {
  const versions = manifests.map((path) => {
    const { version, dependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
    const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@casement/'))
    return [path, new Set([...(version === undefined ? [] : [version]), ...own.map(([, range]) => range)])]
  })
  expect(manifests.length).toBeGreaterThan(30)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const { version: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Manifest
  expect(versions).toEqual(manifests.map((path) => [path, new Set([version])]))
  expect(locked).toBe(version)
  for (const path of sources) expect(readFileSync(join(root, path), 'utf8'), path).toContain(`'${version}'`)
  expect(notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version!)).toMatch(
    /^### (?:Changed|Added|Fixed)\n\n(?:.*\n\n)?- /m,
  )
})

test('the notes of a tag are what the changelog has below the heading of its version', () => {
  const text = `${changelog.replace('Unreleased', '0.2.0 (2026-11-23)')}\n## 0.1.0 (2026-01-01)\n\n- Nought.\n`
  expect(notesOf(text, '0.2.0')).toBe('- One.\n- Two.\n')
  expect(notesOf(text, '0.1.0')).toBe('- Nought.\n')
  expect(() => notesOf(text, '0.3.0')).toThrow('CHANGELOG.md says nothing of 0.3.0')
})

test('what is unreleased is of the version, and the next has its place above it', () => {
  const below = '\n## 0.1.0 (2026-01-01)\n\n- Nought.\n'
  expect(releasedChanges(changelog + below, '0.2.0', '2026-11-23')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-23)\n\n- One.\n- Two.\n${below}`,
  )
  expect(releasedChanges(changelog, '0.2.0', '2026-11-23')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-23)\n\n- One.\n- Two.\n',
  )
  expect(() => releasedChanges('# Changelog\n\n## Unreleased\n', '0.2.0', '2026-11-23')).toThrow('of nothing')
  expect(() => releasedChanges('# Changelog\n', '0.2.0', '2026-11-23')).toThrow('no part')
})

test('packages of different versions are not released', () => {
  const path = 'packages/react/package.json'
  writeFileSync(join(copy, path), read(path).replace('"version": "', '"version": "9'))
  expect(() => releaseOf(copy, 'patch', '2026-11-23')).toThrow('different versions')
})
