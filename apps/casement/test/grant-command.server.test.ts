import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readSettings, type Server } from '@casement/server'
import { openStore } from '@casement/store'
import { freePorts } from '../../../e2e/free-ports.ts'
import { ids, makeContentFolder } from '../../embed-server/test/world.ts'
import { buildPart } from '../src/build-part.ts'
import { grant } from '../src/grants/grant-command.ts'
import { parts } from '../src/settings/parts.ts'

let folder: string
const env: Record<string, string> = {}
const said: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-grant-'))
  const [portal, service, identity] = await freePorts(3)
  Object.assign(env, {
    CASEMENT_LOG_LEVEL: 'silent',
    CASEMENT_DATA_FOLDER: join(folder, 'data'),
    CASEMENT_SERVICE_CONTENT_FOLDER: await makeContentFolder(join(folder, 'content')),
    CASEMENT_PORTAL_PORT: String(portal),
    CASEMENT_SERVICE_PORT: String(service),
    CASEMENT_IDENTITY_PORT: String(identity),
    CASEMENT_EXAMPLES_ENABLED: 'false',
  })
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const say = async (...words: string[]): Promise<string> => {
  said.length = 0
  await grant(words)
  return said.join('\n')
}
const anna = ['--person', 'anna', '--workspace', 'sample group 1', '--report', 'Regional']

/** The whole product over this data folder, while `work` runs. */
async function whileRunning(work: () => Promise<void>): Promise<void> {
  const settings = readSettings({ env, cwd: folder })
  const store = await openStore({ folder: join(settings.dataFolder, 'store') })
  const servers: Server[] = []
  try {
    for (const part of parts) {
      const server = await buildPart(part, settings, store)
      servers.push(server)
      await server.listen({ host: settings[part].host, port: settings[part].port })
    }
    await work()
  } finally {
    for (const server of servers.reverse()) await server.close()
    await store.close()
  }
}

test('grants are made, listed and taken back while the product is stopped, before it ever ran', async () => {
  const answer = await say(...anna, '--rows', 'EMEA')
  const [, id] = /--remove ([0-9a-f-]{36})/.exec(answer)!
  const all = await say()
  expect(all).toContain(`workspace Sample Group 1  ${ids.sampleGroup}`)
  expect(all).toContain(`report Regional  ${ids.regional}  rows: EMEA, AMER, Own`)
  expect(all).toContain(`grant ${id}: person anna may view Regional of Sample Group 1, rows: EMEA`)
  expect(all).toMatch(/person ada may view every report of Sample Group 1/)
  await say('--remove', id!)
  expect(await say()).not.toContain('anna')
})

test('the same while it runs, in the name of an administrator, under the rules of the portal', async () => {
  await whileRunning(async () => {
    const answer = await say(...anna, '--rows', 'EMEA')
    const [, id] = /--remove ([0-9a-f-]{36})/.exec(answer)!
    expect(await say()).toContain(`grant ${id}: person anna may view Regional of Sample Group 1, rows: EMEA`)
    await expect(say(...anna, '--rows', 'Emea')).rejects.toThrow('grantOfNothing: The model "Ledger"')
    await say('--remove', id!)
    expect(await say()).not.toContain('anna')
  })
})

test('what cannot be is refused in words, and nothing is written', async () => {
  const before = await say()
  await expect(say(...anna, '--rows', 'EMAE')).rejects.toThrow('did you mean "EMEA"?')
  await expect(say(...anna)).rejects.toThrow('say --rows with one of EMEA, AMER')
  await expect(say('--person', 'an\u202Ena', '--workspace', 'contoso')).rejects.toThrow('subject.value')
  await expect(say('--remove', randomUUID())).rejects.toThrow('grantUnknown')
  await expect(say('--remove', 'mine')).rejects.toThrow('invalidBody')
  await expect(say('--remove', randomUUID(), '--person', 'anna')).rejects.toThrow('nothing else')
  expect(await say()).toBe(before)
})
