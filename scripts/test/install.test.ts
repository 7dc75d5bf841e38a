import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { installOptions } from '../install.mjs'

test('an install leaves nothing out, also in production', () => {
  const leftOut = (options: readonly string[]) =>
    spawnSync('npm', ['config', 'get', 'omit', ...options], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    }).stdout.trim()
  expect(leftOut([])).toBe('dev')
  expect(leftOut(installOptions)).toBe('')
})
