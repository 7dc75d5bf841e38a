import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openStore } from '@casement/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../../scripts/build.mjs'
import { root } from '../../../scripts/root.mjs'
import { productCommand } from '../../../scripts/runnable/tested-product.ts'
import { type RealPostgres, startPostgres } from '../../../packages/store/test/real-postgres.ts'
import { storeLocation } from '../src/data-folder/store-location.ts'
import { storeMigrations } from '../src/data-folder/store-migrations.ts'
import { type Installation, makeInstallation } from './installation.ts'

const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8')
/** The commands of the guide, in its order. */
const commands = [...guide.matchAll(/^```sh\n(.+?)\n```$/gms)].map(([, text]) => text!)

let postgres: RealPostgres
let installation: Installation

beforeAll(async () => {
  await ensureBuilt()
  postgres = await startPostgres()
  installation = await makeInstallation(
    postgres.kind === 'running' ? { CASEMENT_DATABASE_URL: postgres.url } : {},
  )
  mkdirSync(join(installation.folder, 'backups'))
})
afterAll(async () => {
  installation.remove()
  if (postgres.kind === 'running') await postgres.stop()
})

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** What npm runs of the product is run as it is built for tests. */
const asBuilt = (command: string) =>
  command.replace(/^npm run (\w+)(?: --)?/, (given, name: string) =>
    scripts[name] === `exec node scripts/run.mjs apps/casement/src/run.ts ${name}`
      ? `exec node '${productCommand(name).join("' '")}'`
      : given,
  )

/** A command as the guide has it, its places of an example being those of this installation. */
const here = (command: string) => ['-c', asBuilt(command).replaceAll('/srv/casement', installation.folder)]
const run = (command: string): string =>
  execFileSync('sh', here(command), {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs a command that the product in this process has to answer. */
const runBeside = async (command: string): Promise<string> =>
  (await promisify(execFile)('sh', here(command), { cwd: root })).stdout

test('the commands of the operating guide do what it says, in its order', async () => {
  const [doctor, reload, backup, sums, restore, overwrite, wayBack, sealingKey, verify, write, ...others] =
    commands
  expect([commands.length, others]).toEqual([10, []])
  const { settings } = installation
  let accessToken = ''
  let before: object = {}
  await installation.whileRunning(async () => {
    accessToken = await installation.signIn()
    before = await installation.seen(accessToken)
  })

  expect(run(doctor!)).toMatch(
    /^settings: ok\nports: .*\ndata folder: .*\ndisk: .*\nkeys: all 3 are sound\nstore: /m,
  )
  await installation.whileRunning(async () => {
    expect(await runBeside(reload!)).toContain('The content was loaded again and is served.')
    run(backup!)
  })
  run(sums!)
  expect(() => run(restore!)).toThrow(/is not empty; with --overwrite/)
  rmSync(settings.dataFolder, { recursive: true })
  rmSync(settings.service.contentFolder!, { recursive: true })
  if (settings.databaseUrl) {
    const store = await openStore(storeLocation(settings))
    for (const schema of Object.keys(storeMigrations)) await store.query(`DROP SCHEMA ${schema} CASCADE`)
    await store.close()
  }
  run(restore!)
  expect(await installation.whileRunning(() => installation.seen(accessToken))).toEqual(before)
  expect(run(overwrite!)).toMatch(/with "\.replaced_\d{14}"/)
  expect(await installation.whileRunning(() => installation.seen(accessToken))).toEqual(before)

  expect(run(sealingKey!)).toMatch(/^[0-9a-f]{64}\n$/)
  expect(run(verify!)).toMatch(/^(\d+) entries, each as it was written\nThe newest is \d+:[0-9a-f]{64};/m)
  expect(run(write!)).toMatch(/entries are in .*audit\.csv/)
  if (!settings.databaseUrl) return
  // A store as an older program left it, on which the next start leaves a copy.
  const store = await openStore(storeLocation(settings))
  await store.query('DROP SCHEMA portal CASCADE')
  await store.migrate('portal', storeMigrations.portal.slice(0, 1))
  await store.migrate('portal', storeMigrations.portal)
  await store.close()
  expect(readdirSync(join(settings.dataFolder, 'store/copies'))).toEqual(['portal-version-1.jsonl'])
  run(wayBack!)
  const older = await openStore(storeLocation(settings))
  expect(await older.query('SELECT id FROM portal.migrations')).toEqual([{ id: 1 }])
  await older.close()
  expect(existsSync(join(settings.dataFolder, 'keys/identity.json'))).toBe(true)
})
