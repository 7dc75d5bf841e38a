import { mkdir } from 'node:fs/promises'
import { type Server, type Settings, shareCounts, type SharedCounts } from '@casement/server'
import type { Store } from '@casement/store'
import { buildExamples, buildPart, type PartOptions } from './build-part.ts'
import { dataFolderProblem } from './data-folder/data-folder.ts'
import { askIssuer } from './checks/issuer-check.ts'
import { sampleMadeBeforehand } from './content/content-folder.ts'
import { refuseInProduction } from './content/live-content.ts'
import { openKeys } from './keys/open-keys.ts'
import { tellOtherKeys } from './keys/other-keys.ts'
import { keepsLetters } from './settings/demonstration.ts'
import { type Part, parts, partsOf } from './settings/parts.ts'
import { portProblems } from './checks/ports.ts'
import { readyText } from './ready-text.ts'
import { endOnSignal, stopServers } from './running/stop.ts'
import { openStoreInTime, untilOthersAnswer } from './running/waiting.ts'
import { settingsOfProcess } from './settings/process-settings.ts'
import { StartProblem } from './settings/start-problem.ts'

/** The parts to run: one that is asked for alone, or all of the product. Without the built-in issuer there is no identity. */
function partsToRun(asked: readonly Part[], settings: Settings): readonly Part[] {
  const whole = partsOf(settings)
  return asked.length === parts.length
    ? whole
    : asked.filter((part) => part === 'service' || whole.includes(part))
}

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
async function checkBeforehand(settings: Settings, running: readonly Part[]): Promise<void> {
  const problems = await portProblems(running.map((part) => ({ part, ...settings[part] })))
  if (partsOf(settings).some((part) => !running.includes(part)) && !settings.databaseUrl)
    problems.push(
      'databaseUrl (CASEMENT_DATABASE_URL): a part that is started alone, beside others of these settings, needs a PostgreSQL address, as the store on disk is for one process',
    )
  if (!settings.identity.builtIn && running.includes('portal')) {
    const answer = await askIssuer(settings.signIn)
    if (answer.kind === 'wrong') problems.push(answer.problem)
  }
  const unusable = await dataFolderProblem(settings.dataFolder)
  if (unusable) problems.push(unusable)
  if (problems.length > 0) throw new StartProblem(problems)
}

const sharedOver = (store: Store): SharedCounts =>
  shareCounts({
    query: store.query,
    now: () => new Date(),
    onError: (error) =>
      console.error(
        `Limits are counted in each process alone until the store answers: ${error instanceof Error ? error.message : String(error)}`,
      ),
  })

/** Starts the parts asked for in this process and prints the ready line once all of them, and all that they ask, answer. */
export async function start(asked: readonly Part[], options: PartOptions = {}): Promise<void> {
  const settings = await withoutExamplesInTheWay(settingsOfProcess(asked), asked)
  if (options.isLive) refuseInProduction(settings)
  const running = partsToRun(asked, settings)
  if (running.length === 0)
    throw new StartProblem([
      'identity.builtIn (CASEMENT_IDENTITY_BUILT_IN): is false, so there is no issuer to start',
    ])
  await checkBeforehand(settings, running)
  await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 })

  const sampleMade = running.includes('service') ? sampleMadeBeforehand(settings) : undefined
  const store = await openStoreInTime(settings, running)
  const opened: Server[] = []
  let shared: SharedCounts | undefined
  const stop = async (pauseMs: number) => {
    await stopServers(opened, pauseMs)
    await shared?.close()
    await store.close()
  }
  endOnSignal(settings.stopping, () => stop(settings.stopping.pauseMs))
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  try {
    const keys = await openKeys(settings, store, (line) => console.log(line))
    await sampleMade
    await tellOtherKeys(settings, { running, keys, store, say: (line) => console.error(line) })
    shared = settings.databaseUrl ? sharedOver(store) : undefined
    for (const part of running) {
      const besides = { keys, shared, begun, keepsLetters: keepsLetters(settings, running) }
      const server = await buildPart(part, settings, store, { ...options, ...besides })
      opened.push(server)
      await server.listen({ host: settings[part].host, port: settings[part].port })
    }
    if (settings.examples.enabled) {
      const server = await buildExamples(settings, keys)
      opened.push(server)
      await server.listen(examplesListener(settings))
    }
    if (running.includes('portal')) await untilOthersAnswer(settings, keys)
  } catch (error) {
    await stop(0)
    throw error
  }
  console.log(readyText(settings, running))
  begin()
}
