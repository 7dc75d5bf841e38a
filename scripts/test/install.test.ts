import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installOptions } from '../install.mjs'
import { root } from '../root.mjs'
import { readTextFiles } from './import-graph.ts'

const leftOut = (options: readonly string[], env: Record<string, string>) =>
  spawnSync('npm', ['config', 'get', 'omit', ...options], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  }).stdout.trim()

test('an install for everything leaves nothing out, also in production, and one to run the product what it has no need of', () => {
  const production = { NODE_ENV: 'production' }
  expect(leftOut([], production)).toBe('dev')
  expect(leftOut(installOptions.all, production)).toBe('')
  for (const env of [production, { NODE_ENV: '' }]) expect(leftOut(installOptions.toRun, env)).toBe('dev')
})

/** Sources that a first start builds from and runs, and the scripts that do it. */
const isOfProduct = (path: string) =>
  /^((apps|packages)\/(?!test-host\/)[\w-]+|samples|examples)\/(src|vite)\/|^(apps\/[\w-]+|examples)\/vite\.config\.ts$/.test(
    path,
  ) ||
  /^scripts\/(start|run|build|install|licences|compress-files|runnable\/(?!tested-product)[\w-]+)\.(mjs|ts)$/.test(
    path,
  )

test('what the product is built and run with is installed for a start', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>
  }
  const sources = readTextFiles().filter(({ path }) => isOfProduct(path))
  const imported = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:import|export)(?! type)[^;'"]*from '([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm)]
      .map(([, fixed, late]) => (fixed ?? late)!)
      .filter((name) => !name.startsWith('node:') && !name.startsWith('@casement/'))
      .map((name) => ({ path, name: /^(@[^/]+\/)?[^/]+/.exec(name)![0] })),
  )
  expect(imported.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'react', 'vite', 'tsx']),
  )
  const missing = imported.filter(({ path, name }) => {
    const folder = path.split('/').slice(0, 2).join('/')
    const entry = packages[`${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    return entry === undefined || entry.dev === true
  })
  expect(missing).toEqual([])
})
