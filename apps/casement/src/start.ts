import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildEmbedServer } from '@casement/embed-server'
import { buildIdentity, createIdentityKeys, identityMigrations } from '@casement/identity'
import { buildPortalServer, preparePortalStore } from '@casement/portal-server'
import { booksEndFor, grants, staff } from '@casement/samples'
import { onceKey, readSettings, SettingsError, type Settings } from '@casement/server'
import { openStore, type Store } from '@casement/store'
import { sampleDay } from './first-day.ts'
import { issuerProblem } from './issuer-check.ts'
import { embedTokenKeys, publicPart, serviceCallerKey } from './keys.ts'
import { parts, type Part } from './parts.ts'
import { portProblems } from './ports.ts'
import { ensureSampleContent } from './sample-content.ts'
import { StartProblem } from './start-problem.ts'

/** What each part is once it is built: it listens when it is told to and closes what it opened. */
interface Running {
  listen(options: { host: string; port: number }): Promise<unknown>
  close(): Promise<unknown>
}

const builtApp = (name: string) => fileURLToPath(new URL(`../../${name}/dist`, import.meta.url))
const now = () => new Date()
const newId = () => randomUUID()

/** The settings of this process. Throws StartProblem with the complete list of what is wrong. */
export function settingsOfProcess(): Settings {
  try {
    return readSettings({ env: process.env, cwd: process.cwd() })
  } catch (error) {
    if (error instanceof SettingsError) throw new StartProblem([error.message])
    throw error
  }
}

/** The parts among those asked for that these settings let run: without the built-in issuer there is no identity. */
const partsToRun = (asked: readonly Part[], settings: Settings) =>
  parts.filter((part) => asked.includes(part) && (part !== 'identity' || settings.identity.builtIn))

/** Everything that can be known to be wrong before anything listens. */
async function checkBeforehand(settings: Settings, running: readonly Part[]): Promise<void> {
  const problems = await portProblems(running.map((part) => ({ part, ...settings[part] })))
  if (running.length < parts.length && !settings.databaseUrl && running.length === 1)
    problems.push(
      'databaseUrl (CASEMENT_DATABASE_URL): a part that is started alone needs a PostgreSQL address, as the store on disk is for one process',
    )
  if (!settings.identity.builtIn && running.includes('portal')) {
    const problem = await issuerProblem(settings.signIn.issuer)
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) throw new StartProblem(problems)
}

async function contentFolder(settings: Settings): Promise<string> {
  const { dataFolder, sample } = settings
  if (!sample.enabled) return join(dataFolder, 'own-content')
  const day = await sampleDay(dataFolder, sample.today, now)
  return ensureSampleContent(dataFolder, { booksEnd: booksEndFor(day) })
}

async function buildPart(part: Part, settings: Settings, store: Store): Promise<Running> {
  const { dataFolder } = settings
  const callerKey = () => serviceCallerKey(dataFolder, newId)
  switch (part) {
    case 'identity': {
      await store.migrate('identity', identityMigrations)
      const keys = await onceKey(join(dataFolder, 'keys'), 'identity', createIdentityKeys)
      return buildIdentity({ settings, store, keys, staff, now })
    }
    case 'service':
      return buildEmbedServer({
        settings,
        store,
        now,
        newId,
        signingKeys: await embedTokenKeys(dataFolder, newId),
        callers: [{ clientId: settings.embedding.clientId, publicKeys: [publicPart(await callerKey())] }],
        contentFolder: await contentFolder(settings),
        pagesRoot: builtApp('frame'),
      })
    case 'portal': {
      const isDemonstration = settings.sample.enabled && settings.identity.builtIn
      const firstGrants = isDemonstration
        ? grants.map((grant) => ({ ...grant, rowRoles: [...grant.rowRoles] }))
        : []
      await preparePortalStore(store, { firstGrants, now, newId })
      return buildPortalServer({
        settings,
        store,
        now,
        newId,
        embedding: settings.embedding.clientSecret ? {} : { key: await callerKey() },
        pagesRoot: builtApp('portal'),
      })
    }
  }
}

/** The ready line, exactly as promised, and one line for each demonstration sign-in; in one write. */
function readyText(settings: Settings, running: readonly Part[]): string {
  if (!running.includes('portal'))
    return running.map((part) => `Casement ${part} is ready: ${settings[part].publicUrl}`).join('\n')
  const people = running.includes('identity') ? staff : []
  return [
    `Casement is ready: ${settings.portal.publicUrl}`,
    ...people.map(
      ({ sub, name, title, password }) =>
        `  sign in as ${sub.padEnd(6)} password ${password}   ${name}, ${title}`,
    ),
  ].join('\n')
}

/** How long an orderly end may take before the process ends anyway, in milliseconds. */
const endWithinMs = 8_000

/** Ends the process in order on the first SIGINT or SIGTERM, at once on the second. */
function endOnSignal(close: () => Promise<void>) {
  let ending = false
  const end = () => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), endWithinMs).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end).on('SIGTERM', end)
}

/** Starts the parts asked for in this process and prints the ready line once all of them answer. */
export async function start(asked: readonly Part[]): Promise<void> {
  const settings = settingsOfProcess()
  const running = partsToRun(asked, settings)
  if (running.length === 0)
    throw new StartProblem([
      'identity.builtIn (CASEMENT_IDENTITY_BUILT_IN): is false, so there is no issuer to start',
    ])
  await checkBeforehand(settings, running)
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 })

  const store = await openStore(
    settings.databaseUrl ? { url: settings.databaseUrl } : { folder: join(settings.dataFolder, 'store') },
  ).catch((error: unknown) => {
    throw error instanceof Error ? new StartProblem([error.message]) : error
  })
  const opened: Running[] = []
  const close = async () => {
    await Promise.all(opened.map((server) => server.close()))
    await store.close()
  }
  endOnSignal(close)
  try {
    for (const part of running) {
      const server = await buildPart(part, settings, store)
      opened.push(server)
      await server.listen({ host: settings[part].host, port: settings[part].port })
    }
  } catch (error) {
    await close()
    throw error
  }
  console.log(readyText(settings, running))
}
