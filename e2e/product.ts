import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { patienceMs } from '../scripts/patience.mjs'
import { root } from '../scripts/root.mjs'
import { productCommand, startCommand } from '../scripts/runnable/tested-product.ts'
import { freePorts } from './free-ports.ts'
import { inheritedEnvironment } from './inherited-environment.ts'

/** The day the sample's books are written for in every journey: they end with October 2026. */
export const today = '2026-11-21'

/** Lines of the sample's ledger in every journey. */
export const sampleLines = 200_000

export interface Addresses {
  portalUrl: string
  serviceUrl: string
  identityUrl: string
  dataFolder: string
}

export interface Product extends Addresses {
  /** What the product has printed so far. */
  output(): string
  process: ChildProcess
  /** Ends it as an operator would, with SIGTERM, and waits until it is gone. The data folder goes too unless it was given. */
  stop(): Promise<void>
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>
}

type Ports = readonly [portal: number, service: number, identity: number]

export interface ProductOptions {
  /** Why it has to be a product of its own: a start takes seconds of a processor. */
  because: string
  /** Further settings, as CASEMENT_… variables. */
  env?: Record<string, string>
  /** Lives as long as the run, so that its code is worth compiling. */
  livesLong?: true
  /** 'dev': as authors start it, so that open reports follow the content folder. */
  verb?: 'start' | 'dev'
  /** A runnable folder to start, by itself: not this repository, none of its variables, none of its folders. */
  folder?: string
  /** What follows the verb. */
  words?: readonly string[]
  /** A data folder to start on; without one, one of its own in which the product has started before (first-start.ts). */
  dataFolder?: string
  ports?: Ports
  /** Sends callers away while its event loops lag, as an installation does. Tests do not: a busy machine makes every loop lag. */
  shedsLoad?: true
  /** How long until the ready line at the latest, in milliseconds. */
  readyWithinMs?: number
  /** Aborted: `kill -9`, whatever it is doing. */
  killed?: AbortSignal
}

/** A hook that starts a product has time left to say that it did not. */
const longestStartMs = patienceMs - 30_000

const exited = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

const inherited = () => ({ ...inheritedEnvironment(), UV_THREADPOOL_SIZE: '16' })

const programs = {
  start: ({ livesLong }: ProductOptions) => startCommand(livesLong),
  dev: () => productCommand('dev'),
} as const

/** Settings by which a first start makes something else than `first-start.ts` keeps. */
const settingsOfFirstStarts = [
  'CASEMENT_CONFIG',
  'CASEMENT_DATABASE_URL',
  'CASEMENT_SAMPLE_LINES',
  'CASEMENT_SERVICE_CONTENT_FOLDER',
]

/** Copies into a data folder what a first start makes there, or that part of it, where it was kept; a start makes what is missing. */
export function copyFirstStart(dataFolder: string, part = ''): void {
  const kept = process.env['TESTED_DATA_FOLDER']
  if (kept) cpSync(join(kept, part), join(dataFolder, part), { recursive: true })
}

/** A data folder of a test's own, with what a first start makes where that would be the same. */
function ownDataFolder({ env = {}, folder }: ProductOptions): string {
  const own = mkdtempSync(join(tmpdir(), 'casement-'))
  if (!folder && settingsOfFirstStarts.every((name) => env[name] === undefined)) copyFirstStart(own)
  return own
}

/** Settings by which no caller is sent away while event loops lag. */
export const neverShedding = Object.fromEntries(
  ['PORTAL', 'SERVICE', 'IDENTITY'].map((server) => [`CASEMENT_${server}_MAX_EVENT_LOOP_DELAY_MS`, '0']),
)

/**
 * Settings by which nobody's share of the service's time is ever spent. The same few people are at work in all journeys: a
 * service that counts what they take makes their work pause, ends queries of theirs to begin them anew, and sends them away
 * in the end, sooner the slower the machine is.
 */
const withoutShares = { CASEMENT_SERVICE_QUERY_SECONDS_PER_MINUTE: '0' }

const isTest = Boolean(process.env['VITEST'])

/** Ports of products that have ended. At addresses that it knows a lent page has compiled and kept what the apps load. */
const endedPorts: Ports[] = []

/** Starts the whole product as `npm start` does, on free ports and a data folder of its own. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const ports = options.ports ?? endedPorts.pop() ?? ((await freePorts(3)) as [number, number, number])
  const [portal, service, identity] = ports
  const dataFolder = options.dataFolder ?? ownDataFolder(options)
  const { folder, verb = 'start' } = options
  const program = folder ? [join(folder, 'casement.mjs'), verb] : programs[verb](options)
  const child = spawn(process.execPath, [...program, ...(options.words ?? [])], {
    cwd: folder ? dataFolder : root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(folder ? {} : inherited()),
      CASEMENT_PORTAL_PORT: String(portal),
      CASEMENT_SERVICE_PORT: String(service),
      CASEMENT_IDENTITY_PORT: String(identity),
      CASEMENT_DATA_FOLDER: dataFolder,
      CASEMENT_SAMPLE_TODAY: today,
      CASEMENT_SAMPLE_LINES: String(sampleLines),
      CASEMENT_EXAMPLES_ENABLED: 'false',
      // A run on a busy machine takes an hour, and a sign-in that several pages begin with is not to be renewed by any of them.
      CASEMENT_IDENTITY_ACCESS_TOKEN_SECONDS: '14400',
      ...(!options.shedsLoad && neverShedding),
      ...(isTest && !options.shedsLoad && withoutShares),
      ...options.env,
    },
  })
  options.killed?.addEventListener('abort', () => child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const portalUrl = options.env?.['CASEMENT_PORTAL_PUBLIC_URL'] ?? `http://localhost:${portal}`
  await new Promise<void>((resolve, reject) => {
    const withinMs = options.readyWithinMs ?? longestStartMs
    // oxlint-disable-next-line waiting/no-sleep -- the longest that a start may take; nothing waits for it to pass
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`Not ready within ${withinMs} ms (${options.because}). It printed:\n${output}`))
    }, withinMs)
    const onExit = () => {
      clearTimeout(late)
      reject(
        new Error(
          `It ended before it was ready, with ${child.exitCode ?? child.signalCode}. It printed:\n${output}`,
        ),
      )
    }
    child.once('exit', onExit)
    child.stdout.on('data', () => {
      if (!/^Casement is ready: /m.test(output)) return
      clearTimeout(late)
      child.off('exit', onExit)
      resolve()
    })
  })
  const cleanUp = () => options.dataFolder ?? rmSync(dataFolder, { recursive: true, force: true })
  return {
    portalUrl,
    serviceUrl: options.env?.['CASEMENT_SERVICE_PUBLIC_URL'] ?? `http://localhost:${service}`,
    identityUrl: `http://localhost:${identity}`,
    dataFolder,
    output: () => output,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await exited(child)
      cleanUp()
      if (!options.ports) endedPorts.push(ports)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited(child)
    },
  }
}

/** The product that the whole run shares (started by shared-product.ts). Journeys must not change what others rely on. */
export function sharedProduct(): Addresses {
  return inject('product')
}

declare module 'vitest' {
  export interface ProvidedContext {
    product: Addresses
  }
}
