import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultyLine } from './faulty-line.ts'
import type { FaultyWorld } from './faulty-world.ts'

/** One way in which things go wrong around the product; afterwards all is as it was. */
export interface Fault {
  readonly name: string
  /** False where this machine cannot do it. */
  isPossible?(world: FaultyWorld): boolean
  /** `random` gives lengths and places; resolves when the fault is over. */
  happen(world: FaultyWorld, random: () => number): Promise<void>
}

/** Half a second to six. */
// oxlint-disable-next-line waiting/no-sleep -- how long a fault lasts, by the seed
const whileIt = (random: () => number) => sleep(500 + random() * 5500)

/** Stopped for a while where it stands, as a machine that hangs, and then it goes on. */
const held = (
  name: string,
  hold: (world: FaultyWorld) => void,
  release: (world: FaultyWorld) => void,
): Fault => ({
  name,
  async happen(world, random) {
    hold(world)
    try {
      await whileIt(random)
    } finally {
      release(world)
    }
  },
})

/** The server of a connection is lost, and nothing else: the store's line is another one. */
const lostEngine = (what: string, lose: (line: FaultyLine) => void): Fault => ({
  ...held(
    `the engine ${what}`,
    ({ lines }) => lose(lines.engine),
    ({ lines }) => lines.engine.mend(),
  ),
  isPossible: ({ engine }) => engine === 'postgres',
})

const shifted: Fault = {
  name: 'the clock jumps',
  async happen(world, random) {
    const minutes = [-90, -3, 3, 20, 90, 24 * 60][Math.floor(random() * 6)]!
    world.shiftClock(minutes * 60_000)
    await whileIt(random)
    world.shiftClock(0)
  },
}

const fullDisk: Fault = {
  name: 'the disk is full',
  isPossible: ({ hasOwnDisk }) => hasOwnDisk,
  async happen(world, random) {
    const filler = join(world.dataFolder, 'filler')
    const file = openSync(filler, 'w')
    try {
      for (const part of [Buffer.alloc(1 << 20), Buffer.alloc(1 << 12)]) while (true) writeSync(file, part)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
    await whileIt(random)
    rmSync(filler)
  },
}

/** Files of the data folder that the product reads when it starts. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|duckdb|parquet)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
}

const corrupt: Fault = {
  name: 'a file is damaged while the product is stopped',
  async happen(world, random) {
    await world.stop()
    const files = filesOf(world.dataFolder)
    const file = files[Math.floor(random() * files.length)]!
    const whole = readFileSync(file)
    const damaged = Buffer.from(whole)
    const from = Math.floor(random() * statSync(file).size)
    damaged.fill(0xff, from, Math.min(from + 64, damaged.length))
    writeFileSync(file, damaged)
    const words = await world.tryToStart()
    writeFileSync(file, whole)
    if (words !== null) {
      world.judgeWords(words)
      await world.start()
    } else await world.restart()
  },
}

export const faults: readonly Fault[] = [
  {
    name: 'kill -9',
    async happen(world) {
      await world.kill()
      await world.start()
    },
  },
  {
    name: 'a stop and a start',
    async happen(world) {
      await world.restart()
    },
  },
  held(
    'the product hangs',
    (world) => world.signal('SIGSTOP'),
    (world) => world.signal('SIGCONT'),
  ),
  held(
    'PostgreSQL hangs',
    ({ postgres }) => postgres.freeze(),
    ({ postgres }) => postgres.thaw(),
  ),
  { name: 'connections to PostgreSQL are cut', happen: async ({ lines }) => lines.postgres.cut() },
  held(
    'PostgreSQL is not there',
    ({ lines }) => lines.postgres.close(),
    ({ lines }) => lines.postgres.mend(),
  ),
  lostEngine('is cut off', (line) => line.cut()),
  lostEngine('is not there', (line) => line.close()),
  lostEngine('is silent', (line) => line.freeze()),
  { name: 'connections to the service are cut', happen: async ({ lines }) => lines.service.cut() },
  held(
    'the service is not there',
    ({ lines }) => lines.service.close(),
    ({ lines }) => lines.service.mend(),
  ),
  held(
    'the line to the service is silent',
    ({ lines }) => lines.service.freeze(),
    ({ lines }) => lines.service.mend(),
  ),
  held(
    'the issuer is slow',
    ({ lines }) => lines.identity.slow(1500),
    ({ lines }) => lines.identity.mend(),
  ),
  held(
    'the issuer is not there',
    ({ lines }) => lines.identity.close(),
    ({ lines }) => lines.identity.mend(),
  ),
  shifted,
  fullDisk,
  corrupt,
]

/** A small file system of its own, which can be filled; false where none can be mounted. */
export function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder], { stdio: 'pipe' })
    return existsSync(folder)
  } catch {
    return false
  }
}

export const unmountDisk = (folder: string) => execFileSync('umount', ['-l', folder])
