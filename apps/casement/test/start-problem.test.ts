import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysOnDisk } from '../src/keys/key-place.ts'
import { embedTokenKeys, serviceCallerKey } from '../src/keys/made-keys.ts'
import { sampleDay } from '../src/data-folder/first-day.ts'
import { problemsOf } from '../src/settings/start-problem.ts'

const problemOf = (run: () => Promise<unknown>): Promise<string> =>
  run().then(
    () => '',
    (error: unknown) => problemsOf(error).join('\n'),
  )

test.each([
  ['service-caller', '{"kty":"OK'],
  ['service-caller', 'null'],
  ['service-caller', '{"kty":"OKP","crv":"Ed25519","kid":"k"}'],
  ['embed-token', '{}'],
])(
  'a damaged key (%s, %s) ends a start in a line that names the file and says what to do',
  async (name, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'casement-damaged-'))
    try {
      mkdirSync(join(folder, 'keys'))
      writeFileSync(join(folder, 'keys', `${name}.json`), text)
      const said = await problemOf(() =>
        name === 'embed-token'
          ? embedTokenKeys(keysOnDisk(folder), { days: 0, now: () => new Date(), newId: randomUUID })
          : serviceCallerKey(keysOnDisk(folder), randomUUID),
      )
      expect(said).toMatch(new RegExp(`${name}\\.json is damaged: .*Restore it from a backup, or remove it`))
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('so does the file of the first day', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-damaged-'))
  try {
    mkdirSync(join(folder, 'sample'))
    writeFileSync(join(folder, 'sample', 'first-day.json'), '{"day":"yesterday"}')
    expect(await problemOf(() => sampleDay(folder, undefined, () => new Date()))).toContain('is damaged')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ['ENOSPC', /^\/data\/x: the disk is full \(ENOSPC\); make room/],
  ['EROFS', /^\/data\/x: .*nothing can be written there \(EROFS\)/],
  ['EACCES', /give it to the user that runs Casement/],
  ['EIO', /cannot be read \(EIO\)/],
])('%s is told in a line', (code, line) => {
  expect(problemsOf(Object.assign(new Error('words'), { code, path: '/data/x' }))).toEqual([
    expect.stringMatching(line),
  ])
})

test('a bug is thrown on with its stack', () => {
  const bug = new TypeError('x is undefined')
  expect(() => problemsOf(bug)).toThrow(bug)
})
