import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePorts } from '../e2e/free-ports.ts'
import { root } from '../scripts/root.mjs'

/** Clock ticks of a processor in a second, as Linux counts them. */
const ticks = 100

/** Seconds of processor that a process has taken; null where the system does not say it as Linux does. */
function processorSeconds(pid: number): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

async function start(dataFolder: string) {
  const [portal, service, identity, examples] = await freePorts(4)
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '16',
      CASEMENT_DATA_FOLDER: dataFolder,
      CASEMENT_PORTAL_PORT: String(portal),
      CASEMENT_SERVICE_PORT: String(service),
      CASEMENT_IDENTITY_PORT: String(identity),
      CASEMENT_EXAMPLES_PORT: String(examples),
    },
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) if (line.includes(' is ready: ')) break
  const found = {
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    processorSeconds: processorSeconds(child.pid!),
  }
  child.kill('SIGINT')
  await ended
  return found
}

/** A start over a data folder of its own, and starts over what it made there, until the ready line; apps are built beforehand. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'casement-start-'))
  try {
    await start(join(folder, 'before'))
    const dataFolder = join(folder, 'data')
    const first = await start(dataFolder)
    const again = [await start(dataFolder), await start(dataFolder), await start(dataFolder)]
    return { bench: 'start', first, again }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
