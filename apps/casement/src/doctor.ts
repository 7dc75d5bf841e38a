import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectionProblem, probeContent } from '@casement/embed-server'
import { addressOf, type Settings } from '@casement/server'
import { openStore } from '@casement/store'
import { lookAtAuthorities } from './checks/authorities.ts'
import { backEndProblem } from './checks/back-end-check.ts'
import { dataFolderProblem } from './data-folder/data-folder.ts'
import { storeLocation } from './data-folder/store-location.ts'
import { lookAtDisk } from './checks/disk-check.ts'
import { askIssuer, clockProblem } from './checks/issuer-check.ts'
import { lookAtKeys } from './keys/key-check.ts'
import { type KeyPlace, keysOnDisk } from './keys/key-place.ts'
import { openKeys } from './keys/open-keys.ts'
import { portProblems } from './checks/ports.ts'
import { plainLines, unverifiedLines } from './checks/plain-lines.ts'
import { policyProblems } from './checks/policy-check.ts'
import { isProxied, proxyProblems } from './checks/proxy-check.ts'
import { askRedirect, redirectAddress } from './checks/redirect-check.ts'
import { sharedOrigin } from './checks/shared-origin.ts'
import { hasOtherBackEnd, isBesidePowerBi, partsOf } from './settings/parts.ts'
import { settingsOfProcess } from './settings/process-settings.ts'
import { problemsOf, StartProblem } from './settings/start-problem.ts'

/** Looks at everything a start depends on and says, line by line, what is well; throws StartProblem with what is not. */
export async function doctor(): Promise<void> {
  const settings = settingsOfProcess()
  console.log('settings: ok')
  const problems: string[] = []
  for (const look of [
    ports,
    folder,
    disk,
    keys,
    store,
    connections,
    content,
    issuer,
    clock,
    redirect,
    proxies,
    policies,
    lines,
    origins,
    authorities,
    backEnd,
  ])
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
  const own = partsOf(settings)
  const problems = await portProblems(own.map((part) => ({ part, ...settings[part] })))
  if (problems.length > 0) throw new StartProblem(problems)
  return `ports: ${own.map((part) => settings[part].port).join(', ')} are free`
}

async function folder({ dataFolder }: Settings): Promise<string> {
  refuse(await dataFolderProblem(dataFolder))
  return `data folder: ${dataFolder} can be written`
}

async function disk({ dataFolder }: Settings): Promise<string> {
  const { line, problem } = await lookAtDisk(dataFolder)
  refuse(problem)
  return line
}

async function keys(settings: Settings): Promise<string> {
  const { dataFolder, sealingKey } = settings
  if (sealingKey !== undefined) return sealed(settings)
  const { count, problems } = await lookAtKeys(dataFolder)
  if (problems.length > 0) throw new StartProblem(problems)
  return count === 0 ? 'keys: will be made at the first start' : `keys: all ${count} are sound`
}

async function sealed(settings: Settings): Promise<string> {
  if (!isStoreThere(settings)) return 'keys: will be made at the first start, in the store'
  const names = await withKeys(settings, (keys) => keys.names())
  return `keys: all ${names.length} in the store open with the sealing key`
}

async function withKeys<T>(settings: Settings, run: (keys: KeyPlace) => Promise<T>): Promise<T> {
  if (settings.sealingKey === undefined) return run(keysOnDisk(settings.dataFolder))
  const opened = await openStore(storeLocation(settings))
  try {
    return await run(await openKeys(settings, opened))
  } finally {
    await opened.close()
  }
}

const isStoreThere = ({ databaseUrl, dataFolder }: Settings) =>
  databaseUrl !== undefined || existsSync(join(dataFolder, 'store', 'database'))

/** A store that is there is opened, as a start would. One that is not there yet is not made. */
async function store(settings: Settings): Promise<string> {
  const { databaseUrl, dataFolder } = settings
  const inFolder = join(dataFolder, 'store')
  if (!isStoreThere(settings)) return `store: will be made in ${inFolder}`
  const opened = await openStore(storeLocation(settings))
  await opened.close()
  return `store: ${databaseUrl ? `the PostgreSQL server ${databaseHost(databaseUrl)}` : inFolder} answers`
}

const databaseHost = (databaseUrl: string) => {
  const { host, searchParams } = new URL(databaseUrl)
  return searchParams.get('host') ?? host
}

async function connections({ service }: Settings): Promise<string> {
  const named = Object.entries(service.connections)
  const problems = await Promise.all(named.map(([name, settings]) => connectionProblem(name, settings)))
  const found = problems.filter((problem) => problem !== undefined)
  if (found.length > 0) throw new StartProblem(found)
  if (named.length === 0) return 'connections: none'
  return `connections: ${named.map(([name]) => name).join(', ')} can be asked`
}

async function content(settings: Settings): Promise<string> {
  const { service } = settings
  if (isBesidePowerBi(settings)) return 'content: none, reports come from Power BI'
  if (!service.contentFolder) return 'content: the sample company'
  await probeContent(service.contentFolder, service)
  return `content: ${service.contentFolder} can be served`
}

async function issuer({ identity, signIn }: Settings): Promise<string> {
  if (identity.builtIn) return `issuer: the built-in one, for demonstration${askedAt(signIn.innerIssuer)}`
  const answer = await askIssuer(signIn)
  if (answer.kind !== 'ok') throw new StartProblem([answer.problem])
  return `issuer: ${signIn.issuer} answers`
}

/** What a start asks by an inner address; nobody answers there yet. */
const askedAt = (inner: string | undefined): string =>
  inner === undefined ? '' : `; that it answers at ${inner} is for the start to see`

async function clock({ identity, signIn }: Settings): Promise<string> {
  const answer = identity.builtIn ? undefined : await askIssuer(signIn)
  if (answer?.kind !== 'ok' || answer.skewSeconds === undefined)
    return 'clock: there is none to compare it with'
  refuse(clockProblem(answer.skewSeconds, signIn.clockToleranceSeconds))
  return `clock: agrees with the issuer's`
}

async function redirect(settings: Settings): Promise<string> {
  const { identity, signIn } = settings
  const address = redirectAddress(settings)
  if (identity.builtIn) return `redirect address: the built-in issuer knows ${address}`
  const answer = await askIssuer(signIn)
  const told =
    answer.kind === 'ok' ? await askRedirect(settings, answer.document.authorization_endpoint) : null
  if (told === 'known') return `redirect address: the issuer knows ${address}`
  refuse(told?.problem)
  return `redirect address: the issuer does not say whether it knows ${address}; register exactly that`
}

async function proxies(settings: Settings): Promise<string> {
  const parts = partsOf(settings)
  const problems = proxyProblems(settings, parts)
  if (problems.length > 0) throw new StartProblem(problems)
  const proxied = parts.filter((part) => isProxied(settings[part]))
  return proxied.length === 0
    ? 'proxy: none, the public addresses are these servers themselves'
    : `proxy: believed, in front of ${proxied.join(', ')}`
}

async function policies(settings: Settings): Promise<string> {
  const problems = policyProblems(settings)
  if (problems.length > 0) throw new StartProblem(problems)
  return `policies: the portal may show frames of ${addressOf(settings.embedding.provider.appHost).origin}`
}

/** Plain lines are no problem by themselves: a network may be one's own, or encrypted as a whole. */
async function lines(settings: Settings): Promise<string> {
  const said = [
    sentenceOf(plainLines(settings), 'not encrypted; whoever stands between reads and changes what is said'),
    sentenceOf(
      unverifiedLines(settings),
      'encrypted, but to whoever answers: with sslmode=verify-full the certificate is looked at',
    ),
  ].filter((sentence) => sentence !== undefined)
  return said.length === 0 ? 'lines: all to other machines are encrypted' : `lines: ${said.join('. ')}`
}

const sentenceOf = (names: readonly string[], what: string): string | undefined =>
  names.length === 0 ? undefined : `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} ${what}`

/** One origin is no problem by itself: the policies of both keep foreign scripts out. */
async function origins(settings: Settings): Promise<string> {
  const shared = sharedOrigin(settings)
  if (shared === undefined) return 'origins: portal and frames share none beyond this machine'
  return `origins: portal and frames share ${shared}, so that a script in a frame reads the tokens of sign-ins; better give them two host names`
}

const authorities = () => lookAtAuthorities(process.env['NODE_EXTRA_CA_CERTS'], new Date())

async function backEnd(settings: Settings): Promise<string> {
  if (!hasOtherBackEnd(settings)) return `embedding service: our own${askedAt(settings.service.innerUrl)}`
  refuse(await withKeys(settings, (keys) => backEndProblem(settings, keys)))
  return `embedding service: ${settings.embedding.baseUrl} answers`
}
