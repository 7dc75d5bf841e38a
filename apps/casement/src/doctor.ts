import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { probeContent } from '@casement/embed-server'
import type { Settings } from '@casement/server'
import { openStore } from '@casement/store'
import { backEndProblem, hasOtherBackEnd } from './checks/back-end-check.ts'
import { dataFolderProblem } from './data-folder/data-folder.ts'
import { issuerProblem } from './checks/issuer-check.ts'
import { portProblems } from './checks/ports.ts'
import { settingsOfProcess } from './settings/process-settings.ts'
import { problemsOf, StartProblem } from './settings/start-problem.ts'

/** Looks at everything a start depends on and says, line by line, what is well; throws StartProblem with what is not. */
export async function doctor(): Promise<void> {
  const settings = settingsOfProcess()
  console.log('settings: ok')
  const problems: string[] = []
  for (const look of [ports, folder, store, content, issuer, backEnd])
    try {
      console.log(await look(settings))
    } catch (error) {
      problems.push(...problemsOf(error))
    }
  if (problems.length > 0) throw new StartProblem(problems)
}

/** Throws a problem that was found. */
function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new StartProblem([problem])
}

async function ports(settings: Settings): Promise<string> {
  const own = (['portal', 'service', 'identity'] as const).filter(
    (part) => part !== 'identity' || settings.identity.builtIn,
  )
  const problems = await portProblems(own.map((part) => ({ part, ...settings[part] })))
  if (problems.length > 0) throw new StartProblem(problems)
  return `ports: ${own.map((part) => settings[part].port).join(', ')} are free`
}

async function folder({ dataFolder }: Settings): Promise<string> {
  refuse(await dataFolderProblem(dataFolder))
  return `data folder: ${dataFolder} can be written`
}

/** A store that is there is opened, as a start would. One that is not there yet is not made. */
async function store({ databaseUrl, dataFolder }: Settings): Promise<string> {
  const inFolder = join(dataFolder, 'store')
  if (!databaseUrl && !existsSync(join(inFolder, 'database'))) return `store: will be made in ${inFolder}`
  const opened = await openStore(databaseUrl ? { url: databaseUrl } : { folder: inFolder })
  await opened.close()
  return `store: ${databaseUrl ? `the PostgreSQL server ${new URL(databaseUrl).host}` : inFolder} answers`
}

async function content({ service }: Settings): Promise<string> {
  if (!service.contentFolder) return 'content: the sample company'
  await probeContent(service.contentFolder, service)
  return `content: ${service.contentFolder} can be served`
}

async function issuer({ identity, signIn }: Settings): Promise<string> {
  if (identity.builtIn) return 'issuer: the built-in one, for demonstration'
  refuse(await issuerProblem(signIn.issuer))
  return `issuer: ${signIn.issuer} answers`
}

async function backEnd(settings: Settings): Promise<string> {
  if (!hasOtherBackEnd(settings)) return 'embedding service: our own'
  refuse(await backEndProblem(settings))
  return `embedding service: ${settings.embedding.baseUrl} answers`
}
