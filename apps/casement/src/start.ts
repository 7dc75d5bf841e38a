import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server, Settings } from '@casement/server'
import { openStore } from '@casement/store'
import { buildExamples, buildPart, type PartOptions } from './build-part.ts'
import { dataFolderProblem } from './data-folder/data-folder.ts'
import { issuerProblem } from './checks/issuer-check.ts'
import { refuseInProduction } from './content/live-content.ts'
import { parts, type Part } from './parts.ts'
import { portProblems } from './checks/ports.ts'
import { readyText } from './ready-text.ts'
import { settingsOfProcess } from './settings/process-settings.ts'
import { StartProblem } from './settings/start-problem.ts'

/** The parts among those asked for that these settings let run: without the built-in issuer there is no identity. */
const partsToRun = (asked: readonly Part[], settings: Settings) =>
  parts.filter((part) => asked.includes(part) && (part !== 'identity' || settings.identity.builtIn))

const examplesListener = ({ examples }: Settings) => ({
  part: 'examples',
  host: '127.0.0.1',
  port: examples.port,
})

/**
 * The settings with the example pages left out where they do not belong: beside a part that is started alone, and where
 * their port is taken, which is said but stops nobody.
 */
async function withoutExamplesInTheWay(settings: Settings, asked: readonly Part[]): Promise<Settings> {
  if (!settings.examples.enabled) return settings
  const isWhole = asked.length === parts.length
  const [problem] = isWhole ? await portProblems([examplesListener(settings)]) : []
  if (isWhole && !problem) return settings
  if (problem) console.error(`${problem}. The example pages are left out.`)
  return { ...settings, examples: { ...settings.examples, enabled: false } }
}

/** Everything that can be known to be wrong before anything listens. */
async function checkBeforehand(
  settings: Settings,
  asked: readonly Part[],
  running: readonly Part[],
): Promise<void> {
  const problems = await portProblems(running.map((part) => ({ part, ...settings[part] })))
  if (asked.length < parts.length && !settings.databaseUrl)
    problems.push(
      'databaseUrl (CASEMENT_DATABASE_URL): a part that is started alone needs a PostgreSQL address, as the store on disk is for one process',
    )
  if (!settings.identity.builtIn && running.includes('portal')) {
    const problem = await issuerProblem(settings.signIn.issuer)
    if (problem) problems.push(problem)
  }
  const unusable = await dataFolderProblem(settings.dataFolder)
  if (unusable) problems.push(unusable)
  if (problems.length > 0) throw new StartProblem(problems)
}

/** Time that an orderly end may take before the process ends anyway, in milliseconds. */
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
export async function start(asked: readonly Part[], options: PartOptions = {}): Promise<void> {
  const settings = await withoutExamplesInTheWay(settingsOfProcess(), asked)
  if (options.isLive) refuseInProduction(settings)
  const running = partsToRun(asked, settings)
  if (running.length === 0)
    throw new StartProblem([
      'identity.builtIn (CASEMENT_IDENTITY_BUILT_IN): is false, so there is no issuer to start',
    ])
  await checkBeforehand(settings, asked, running)
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 })

  const store = await openStore(
    settings.databaseUrl ? { url: settings.databaseUrl } : { folder: join(settings.dataFolder, 'store') },
  )
  const opened: Server[] = []
  const close = async () => {
    await Promise.all(opened.map((server) => server.close()))
    await store.close()
  }
  endOnSignal(close)
  try {
    for (const part of running) {
      const server = await buildPart(part, settings, store, options)
      opened.push(server)
      await server.listen({ host: settings[part].host, port: settings[part].port })
    }
    if (settings.examples.enabled) {
      const server = await buildExamples(settings)
      opened.push(server)
      await server.listen(examplesListener(settings))
    }
  } catch (error) {
    await close()
    throw error
  }
  console.log(readyText(settings, running))
}
