import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextVersion, releasedChanges, releaseOf } from '../packing/release-files.ts'
import { root } from '../root.mjs'

const changed = [
  ...['packages/client', 'packages/powerbi', 'packages/react', 'apps/portal', 'examples'].map(
    (folder) => `${folder}/package.json`,
  ),
  'package-lock.json',
  'packages/client/src/embed/client-version.ts',
]
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
const manifestIn = (path: string) =>
  JSON.parse(read(path)) as { version: string; dependencies: Record<string, string> }

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
  expect(manifestIn('packages/client/package.json').version).toBe(version)
  expect(manifestIn('packages/react/package.json').dependencies['@casement/client']).toBe(version)
  expect(manifestIn('packages/react/package.json').dependencies['@casement/contract']).toBe(before)
  expect(manifestIn('apps/portal/package.json').dependencies['@casement/client']).toBe(version)
  expect(manifestIn('apps/portal/package.json').version).toBe(before)
  expect(read('packages/client/src/embed/client-version.ts')).toContain(`'${version}'`)
  const changedLines = (path: string) => {
    const old = readFileSync(join(root, path), 'utf8').split('\n')
    return read(path)
      .split('\n')
      .filter((line, at) => line !== old[at])
  }
  for (const path of changed) for (const line of changedLines(path)) expect(line, path).toContain(version)
  expect(changedLines('package-lock.json').filter((line) => line.includes('"version"'))).toHaveLength(3)
  expect(() => releaseOf(copy, 'patch', '2026-11-24')).toThrow('of nothing')
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
