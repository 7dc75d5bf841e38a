import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoPostgres } from '../../packages/store/test/embedded-postgres.ts'
import { type RealPostgres, startPostgres } from '../../packages/store/test/real-postgres.ts'
import { booksAt, putBooks } from '../connection.ts'
import { freePorts } from '../free-ports.ts'
import { type Addresses, copyFirstStart, type Product, sampleLines, startProduct } from '../product.ts'
import { giveAll } from '../two-processes.ts'
import { errorCodes } from './error-codes.ts'
import { mountDisk, unmountDisk } from './faults.ts'
import { type FaultyLine, openLine } from './faulty-line.ts'

/** Engine that answers queries: the embedded one, or a PostgreSQL server behind a connection. */
export type AnsweringEngine = 'duckdb' | 'postgres'

/** The product over PostgreSQL, with everything between its parts and around it in reach of faults. */
export interface FaultyWorld extends Addresses {
  readonly engine: AnsweringEngine
  readonly postgres: Extract<RealPostgres, { kind: 'running' }>
  readonly lines: Readonly<Record<'postgres' | 'engine' | 'service' | 'identity', FaultyLine>>
  readonly hasOwnDisk: boolean
  start(): Promise<void>
  stop(): Promise<void>
  restart(): Promise<void>
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** What the start said when it failed; null when it did not, and the product runs. */
  tryToStart(): Promise<string | null>
  /** Notes words for an operator that do not say what happened. */
  judgeWords(words: string): void
  /** The product's clock is so many milliseconds off. */
  shiftClock(ms: number): void
  readonly wrong: string[]
  close(): Promise<void>
}

const clock = new URL('./shifted-clock.mjs', import.meta.url).href

/** Throws NoPostgres where none can run. */
export async function openFaultyWorld(engine: AnsweringEngine): Promise<FaultyWorld> {
  const postgres = await startPostgres()
  if (postgres.kind === 'absent') throw new NoPostgres(postgres.reason)
  const folder = mkdtempSync(join(tmpdir(), 'casement-faults-'))
  const dataFolder = mkdtempSync(join(tmpdir(), 'casement-faults-data-'))
  const hasOwnDisk = mountDisk(dataFolder)
  if (engine === 'duckdb') copyFirstStart(dataFolder, 'content')
  const [portal, service, identity, postgresLine, engineLine, serviceLine, identityLine] = (await freePorts(
    7,
  )) as [number, number, number, number, number, number, number]
  const own = new URL(postgres.url)
  const lines = {
    postgres: await openLine(postgresLine, Number(own.port)),
    engine: await openLine(engineLine, Number(own.port)),
    service: await openLine(serviceLine, service),
    identity: await openLine(identityLine, identity),
  }
  const figures = engine === 'postgres' ? await figuresBehind(engineLine, postgres.url, folder) : {}
  own.port = String(postgresLine)
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, '0')
  const addresses: Addresses = {
    portalUrl: `http://localhost:${portal}`,
    serviceUrl: `http://localhost:${serviceLine}`,
    identityUrl: `http://localhost:${identityLine}`,
    dataFolder,
  }
  const wrong: string[] = []
  let product: Product | undefined
  /** True while a fault has it end. */
  let isEnding = false
  const starting = async () => {
    const started = await startProduct({
      because: 'faults are made around it',
      dataFolder,
      ports: [portal, service, identity],
      env: {
        CASEMENT_DATABASE_URL: own.href,
        CASEMENT_SERVICE_PUBLIC_URL: addresses.serviceUrl,
        CASEMENT_IDENTITY_PUBLIC_URL: addresses.identityUrl,
        ...figures,
        CASEMENT_LOG_LEVEL: 'error',
        // Three people from one address, who come back again and again.
        CASEMENT_PORTAL_ANONYMOUS_PER_MINUTE: '0',
        CASEMENT_SERVICE_ANONYMOUS_PER_MINUTE: '0',
        CASEMENT_IDENTITY_ANONYMOUS_PER_MINUTE: '0',
        CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0',
        NODE_OPTIONS: `--import ${clock}`,
        SHIFTED_CLOCK_FILE: clockFile,
      },
    })
    started.process.once('exit', (code, signal) => {
      if (!isEnding)
        wrong.push(`the product ended by itself (${code ?? signal}): ${started.output().slice(-1000)}`)
    })
    isEnding = false
    return started
  }

  const world: FaultyWorld = {
    ...addresses,
    engine,
    postgres,
    lines,
    hasOwnDisk,
    wrong,
    async start() {
      product = await starting()
    },
    async stop() {
      isEnding = true
      await product?.stop()
      product = undefined
    },
    async restart() {
      await world.stop()
      await world.start()
    },
    async kill() {
      isEnding = true
      await product?.kill()
    },
    signal: (name) => void product?.process.kill(name),
    tryToStart: () =>
      starting().then(
        (started) => {
          product = started
          return null
        },
        (error: Error) => error.message,
      ),
    judgeWords(words) {
      const saysWhat = words.includes(dataFolder) || errorCodes.some((code) => words.includes(code))
      if (!saysWhat || /\n\s+at .*:\d+|node:internal/.test(words))
        wrong.push(`a start that failed says ${words.slice(0, 600)}`)
    },
    shiftClock: (ms) => writeFileSync(clockFile, String(ms)),
    async close() {
      await world.stop()
      await Promise.all(Object.values(lines).map((line) => line.stop()))
      await postgres.stop()
      if (hasOwnDisk) unmountDisk(dataFolder)
      rmSync(dataFolder, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await world.start()
  // Nobody has a right to content of one's own.
  if (engine === 'postgres') await giveAll(addresses)
  return world
}

/** Settings by which the sample's figures are in PostgreSQL, behind a line. */
async function figuresBehind(line: number, url: string, folder: string): Promise<Record<string, string>> {
  const made = join(folder, 'made')
  copyFirstStart(made, 'content')
  const content = await putBooks({ dataFolder: made, folder, url, lines: sampleLines })
  const behind = new URL(url)
  behind.port = String(line)
  // What was kept must not answer in the server's place.
  return { ...booksAt(content, behind.href), CASEMENT_SERVICE_CONNECTIONS_BOOKS_CACHE_SECONDS: '1' }
}
