import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { openStore } from '@casement/store'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { backup } from '../src/backup/backup.ts'
import { restore } from '../src/backup/restore.ts'
import { storeLocation } from '../src/data-folder/store-location.ts'
import { storeMigrations } from '../src/data-folder/store-migrations.ts'
import { grant } from '../src/grants/grant-command.ts'
import { type Installation, makeInstallation } from './installation.ts'
import { inOrder } from '../../../scripts/in-order.ts'
import { initialisedDatabase } from '../../../scripts/initialised-database.mjs'

inOrder('one installation is filled, backed up, destroyed and restored')
// A restore makes the tables of a store that has none.
vi.stubEnv('STORE_INITIALISED_DATABASE', initialisedDatabase)

const said: string[] = []
beforeAll(async () => {
  await ensureBuilt()
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Removes every file of an installation and every schema of its store. */
async function destroy({ settings }: Installation): Promise<void> {
  if (settings.databaseUrl) {
    const store = await openStore(storeLocation(settings))
    for (const schema of Object.keys(storeMigrations))
      await store.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await store.close()
  }
  rmSync(settings.dataFolder, { recursive: true })
  rmSync(settings.service.contentFolder!, { recursive: true })
}

/** Both kinds of stores go through the same. */
function runBackupContract(prepare: () => Promise<RealPostgres | null>) {
  let postgres: RealPostgres | null = null
  let installation: Installation
  let archive = ''
  let accessToken = ''
  let before: object

  beforeAll(async () => {
    postgres = await prepare()
    if (postgres?.kind === 'absent') return
    installation = await makeInstallation(postgres ? { CASEMENT_DATABASE_URL: postgres.url } : {})
    archive = join(installation.folder, 'archive')
  })
  afterAll(async () => {
    installation?.remove()
    if (postgres?.kind === 'running') await postgres.stop()
  })
  beforeEach((context) => {
    if (postgres?.kind === 'absent') context.skip(`no PostgreSQL: ${postgres.reason}`)
  })

  test('without a store there is nothing to back up, and it is said what to look at', async () => {
    if (postgres) return
    await expect(backup([archive])).rejects.toThrow('is dataFolder (CASEMENT_DATA_FOLDER)')
    expect(existsSync(archive)).toBe(false)
  })

  test('a backup is made while the product runs', async () => {
    await installation.whileRunning(async () => {
      accessToken = await installation.signIn()
      await grant(['--person', 'anna', '--workspace', 'contoso', '--note', 'tab\there, “quotes” and \\N'])
      before = await installation.seen(accessToken)
      await backup([archive])
      // What is written after the backup is not in it.
      await grant(['--person', 'late', '--workspace', 'contoso'])
    })
    expect(before).toMatchObject({ figures: [expect.any(Array), expect.any(Array)] })
    expect(JSON.stringify(before)).toContain('anna')
    expect(readdirSync(archive).sort()).toEqual([
      'SHA256SUMS',
      'content',
      'keys',
      'manifest.json',
      'store.jsonl',
    ])
    for (const name of ['store.jsonl', 'keys/identity.json'])
      expect(statSync(join(archive, name)).mode & 0o077).toBe(0)
    await expect(backup([archive])).rejects.toThrow('is there already')
  })

  test('a restore over what is there is refused, unless it is asked for', async () => {
    await expect(restore([archive])).rejects.toThrow(/keys is not empty; with --overwrite/)
    renameSync(installation.settings.dataFolder, join(installation.folder, 'aside'))
    renameSync(installation.settings.service.contentFolder!, join(installation.folder, 'aside-content'))
    if (postgres) await expect(restore([archive])).rejects.toThrow(/STORE_NOT_EMPTY: .*with --overwrite/)
    expect(existsSync(join(installation.settings.dataFolder, 'keys'))).toBe(false)
    rmSync(installation.settings.dataFolder, { recursive: true, force: true })
    renameSync(join(installation.folder, 'aside'), installation.settings.dataFolder)
    renameSync(join(installation.folder, 'aside-content'), installation.settings.service.contentFolder!)
  })

  test('nor is it done while the product runs', async () => {
    await installation.whileRunning(async () => {
      await expect(restore([archive, '--overwrite'])).rejects.toThrow(/while the product is stopped/)
    })
  })

  test('after everything is destroyed, a restore brings it all back', async () => {
    await destroy(installation)
    await restore([archive])
    // The access token of before is good as well: the issuer's key is back, and what it remembers.
    expect(await installation.whileRunning(() => installation.seen(accessToken))).toEqual(before)
    await installation.whileRunning(async () => {
      await grant(['--person', 'new', '--workspace', 'contoso'])
    })
  })

  test('a restore that was asked for keeps what was there under another name', async () => {
    said.length = 0
    await restore([archive, '--overwrite'])
    expect(await installation.whileRunning(() => installation.seen(accessToken))).toEqual(before)
    const [, aside] = /"\.(replaced_\d{14})"/.exec(said.join('\n'))!
    expect(readdirSync(installation.settings.dataFolder)).toContain(`keys.${aside}`)
    const store = await openStore(storeLocation(installation.settings))
    const [kept] = await store.query<{ count: number }>(
      `SELECT count(*) AS count FROM portal_${aside}.grants WHERE subject_value = 'new'`,
    )
    await store.close()
    expect(kept).toEqual({ count: 1 })
  })

  test('an audit is append-only after a restore as before, and its numbers go on', async () => {
    const store = await openStore(storeLocation(installation.settings))
    try {
      await expect(store.query('DELETE FROM portal.audit')).rejects.toThrow('append-only')
      const last = 'SELECT max(id) AS id FROM portal.audit'
      const [{ id } = { id: 0 }] = await store.query<{ id: number }>(last)
      await store.query(
        `INSERT INTO portal.audit (at, person, action, grant_id, correlation_id)
         VALUES (now(), 'test', 'delete', gen_random_uuid(), 'test')`,
      )
      expect(await store.query(last)).toEqual([{ id: id + 1 }])
    } finally {
      await store.close()
    }
  })

  const changed: [what: string, change: () => void, words: RegExp][] = [
    [
      'a key of which a byte is lost',
      () => truncateSync(join(archive, 'keys/identity.json'), 100),
      /identity\.json is not as it was written/,
    ],
    [
      'a store that ends early',
      () => truncateSync(join(archive, 'store.jsonl'), 2000),
      /store\.jsonl is not as it was written/,
    ],
    [
      'a file too many',
      () => writeFileSync(join(archive, 'keys/mine.json'), '{}'),
      /mine\.json does not belong to it/,
    ],
    ['a file too few', () => rmSync(join(archive, 'content/content.json')), /content\.json is missing/],
    [
      'another sum',
      () =>
        writeFileSync(
          join(archive, 'SHA256SUMS'),
          readFileSync(join(archive, 'SHA256SUMS'), 'utf8').replace(/^./gm, '0'),
        ),
      /is not as it was written/,
    ],
    ['no sums', () => rmSync(join(archive, 'SHA256SUMS')), /does not belong to it/],
    [
      'a format of tomorrow',
      () => writeFileSync(join(archive, 'manifest.json'), '{"casement":2,"kind":"backup","version":"9.0.0"}'),
      /with version 9\.0\.0 of Casement/,
    ],
    ['no manifest', () => rmSync(join(archive, 'manifest.json')), /is no backup of Casement/],
  ]
  test.each(changed)('a backup with %s is refused, and nothing is changed', async (_what, change, words) => {
    const whole = `${archive}-whole`
    cpSync(archive, whole, { recursive: true })
    try {
      change()
      await expect(restore([archive, '--overwrite'])).rejects.toThrow(words)
    } finally {
      rmSync(archive, { recursive: true })
      renameSync(whole, archive)
    }
    expect(existsSync(join(installation.settings.dataFolder, 'keys/identity.json'))).toBe(true)
  })

  test('a folder of something else and a file of something else are refused', async () => {
    const other = join(installation.folder, 'other')
    mkdirSync(other)
    await expect(restore([other])).rejects.toThrow(/is no backup of Casement/)
    writeFileSync(join(other, 'file'), 'text\n')
    await expect(restore([join(other, 'file')])).rejects.toThrow(/DUMP_FOREIGN|no copy of a store/)
    await expect(restore([])).rejects.toThrow(/npm run restore/)
  })

  test('a damaged store makes way for a backup', async () => {
    if (postgres) return
    const database = join(installation.settings.dataFolder, 'store/database')
    for (const name of readdirSync(join(database, 'global')))
      if (name.startsWith('pg_control')) truncateSync(join(database, 'global', name), 10)
    await expect(backup([`${archive}-damaged`])).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
      message: expect.stringContaining('npm run restore'),
    })
    await restore([archive, '--overwrite'])
    expect(await installation.whileRunning(() => installation.seen(accessToken))).toEqual(before)
  })

  test('rows that were added to a copy of a store are noticed', async () => {
    const copy = join(installation.folder, 'copy.jsonl')
    const lines = readFileSync(join(archive, 'store.jsonl'), 'utf8')
    writeFileSync(copy, lines)
    appendFileSync(copy, '["one more"]\n')
    await expect(restore([copy, '--overwrite'])).rejects.toMatchObject({ code: 'DUMP_DAMAGED' })
    writeFileSync(copy, lines.replace('anna', 'otto'))
    await expect(restore([copy, '--overwrite'])).rejects.toMatchObject({ code: 'DUMP_DAMAGED' })
  })
}

describe('with the store on disk', () => runBackupContract(async () => null))
describe('with a PostgreSQL server', () => runBackupContract(startPostgres))
