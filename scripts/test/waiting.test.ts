import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { readTextFiles } from './import-graph.ts'

const isTest = (path: string) => /(?:^|\/)test\/|^e2e\//.test(path)
const exception = /oxlint-disable(?<place>\S*) [^\n]*\bwaiting\/[\w-]+(?<rest>[^\n]*)/g
/** Four words at least, of which no reader has to guess the rest. */
const reason = /^ -- (?:\S+ ){3,}\S+$/

/** Exceptions to the rules on waiting that stand for more than the next line, or do not say why. */
const withoutReason = (text: string) =>
  [...text.matchAll(exception)]
    .filter(({ groups }) => groups!['place'] !== '-next-line' || !reason.test(groups!['rest']!))
    .map(([found]) => found)

test('every exception to the rules on waiting is of one line and says why', () => {
  const own = 'scripts/test/waiting.test.ts'
  const found = readTextFiles()
    .filter(({ path }) => isTest(path) && path !== own)
    .flatMap(({ path, text }) => withoutReason(text).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})

test.each([
  ['// oxlint-disable-next-line waiting/no-sleep', 1],
  ['// oxlint-disable-next-line waiting/no-sleep -- slow', 1],
  ['/* oxlint-disable waiting/no-sleep -- all of them are like that */', 1],
  ['// oxlint-disable-next-line no-eval, waiting/no-elapsed-time', 1],
  ['// oxlint-disable-next-line waiting/no-sleep -- the fault itself: a slow line', 0],
])('an exception without its reason is found: %s', (line, count) => {
  expect(withoutReason(line)).toHaveLength(count)
})

test('what waits for time to pass, or expects that little does, is found; a clock that is given is not', () => {
  const wrong = [
    `await sleep(5)`,
    `await timers.setTimeout(5)`,
    `setTimeout(act, 20)`,
    `window.setTimeout(act, ms)`,
    `setInterval(act)`,
    `await page.waitForTimeout(400)`,
    `expect(performance.now() - start).toBeLessThan(500)`,
    `expect(tookMs).toBeLessThan(500)`,
    `expect(Math.round((Date.now() - start) / 1000)).toBe(1)`,
    `test.each(rows)('a title', run, 20_000)`,
    `beforeAll(run, 90_000)`,
    `await expect.poll(read, { timeout: 5000 }).toBe(1)`,
    `page.setDefaultTimeout(20_000)`,
    `await vi.waitFor(check)`,
  ]
  const right = [
    `setTimeout(act)`,
    `setTimeout(act, 0)`,
    `await nextTurn()`,
    `await vi.advanceTimersByTimeAsync(500)`,
    `expect(performance.now() - start).toBeGreaterThan(900)`,
    `expect(answeredAt - askedAt).toBe(1000)`,
    `test('a title', { timeout: 300_000 }, run)`,
    `await expect.poll(read, { interval: 500 }).toBe(1)`,
    `await eventually(check)`,
  ]
  const head = [
    `import * as timers from 'node:timers/promises'`,
    `import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'`,
    `const tookMs = performance.now() - start`,
  ]
  const folder = mkdtempSync(join(tmpdir(), 'casement-waiting-'))
  try {
    mkdirSync(join(folder, 'test'))
    writeFileSync(join(folder, 'test/some.test.ts'), [...head, ...wrong, ...right].join('\n'))
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--config', join(root, '.oxlintrc.json'), '--format', 'json', folder],
      { encoding: 'utf8' },
    )
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; labels: { span: { line: number } }[] }[]
    }
    const found = diagnostics
      .filter(({ code }) => code.startsWith('waiting('))
      .map(({ labels: [label] }) => [...head, ...wrong, ...right][label!.span.line - 1])
    expect(found).toEqual(wrong)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
