import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { root } from '../root.mjs'
import { committed, isRepository } from './committed.ts'

/** True if a file is a picture. A drawing in SVG is source. */
const isPicture = (path: string) => /\.(png|jpe?g|gif|webp|avif|bmp)$/i.test(path)

const sizeOf = (path: string) => statSync(join(root, path)).size

/** This machine's own folders, unless they are so short that they say nothing. */
const own = [root, homedir()].filter((path) => path.split('/').length > 2)
const machinePath = /(?<![\w.])(?:\/(?:home|Users)\/[a-z][\w.-]*\/|\/root\/\w|[A-Z]:\\+Users\\)/
/** Sources of packages; in a lock file, wherever one was fetched from. */
const registryHost = /registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.pkg\.github\.com|"resolved": "https?:/

const tracesIn = (line: string): string | undefined =>
  own.find((path) => line.includes(path)) ?? machinePath.exec(line)?.[0] ?? registryHost.exec(line)?.[0]

beforeEach((context) => {
  if (!isRepository) context.skip('this is no git repository')
})

test('no committed text names a path of a machine or a registry', () => {
  const wrong = committed
    .filter((path) => !isPicture(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      if (text.includes('\0')) return []
      return text.split('\n').flatMap((line, index) => {
        const trace = tracesIn(line)
        return trace === undefined ? [] : [`${path}:${index + 1}: ${trace}`]
      })
    })
  expect(wrong).toEqual([])
})

test('no committed file is larger than 1 MB', () => {
  expect(committed.filter((path) => sizeOf(path) > 1_000_000)).toEqual([])
})

test('at most twelve pictures are committed, none larger than 200 kB', () => {
  const pictures = committed.filter(isPicture)
  expect(pictures.length, pictures.join(', ')).toBeLessThanOrEqual(12)
  expect(pictures.filter((path) => sizeOf(path) > 200_000)).toEqual([])
})

test('every data folder is left out of git, and nothing else that is called casement', () => {
  const names = [
    '.casement/keys/k.json',
    '.casement-two/store',
    '.casement.old',
    'casement.config.example.json',
  ]
  const { stdout } = spawnSync('git', ['-c', 'safe.directory=*', 'check-ignore', '--no-index', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stdout.trim().split('\n')).toEqual(names.slice(0, 3))
})
