import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../settings/start-problem.ts'

/** Result of a load: undefined where it is served, else why not. */
type Result = string | undefined

const lookEveryMs = 500
const takenWithinMs = 10_000

/** Files of the data folder, where nobody but the owner can write: `ask-<id>` becomes `taken-<id>`, then `done-<id>`. */
const folderOf = (dataFolder: string) => join(dataFolder, 'reload')
const ask = /^ask-([0-9a-f-]{36})$/

/** Answers those who ask for a load, until the function that it returns is called. */
export function answerReloads(dataFolder: string, load: () => Promise<Result>): () => void {
  const folder = folderOf(dataFolder)
  let timer: NodeJS.Timeout
  let isOpen = true
  const answer = async (id: string) => {
    const taken = join(folder, `taken-${id}`)
    await rename(join(folder, `ask-${id}`), taken)
    const problem = await load()
    const done = join(folder, `.done-${id}`)
    await writeFile(done, JSON.stringify({ casement: 1, problem }), { mode: 0o600 })
    await rename(done, join(folder, `done-${id}`))
    await rm(taken, { force: true })
  }
  const look = async () => {
    const names = await readdir(folder).catch(() => [])
    for (const name of names) {
      const id = ask.exec(name)?.[1]
      // Another process over the same folder may have been quicker; whoever asks is told by the time that passes.
      if (id !== undefined && isOpen) await answer(id).catch(() => undefined)
    }
    if (isOpen) again()
  }
  const again = () => {
    timer = setTimeout(() => void look(), lookEveryMs).unref()
  }
  again()
  return () => {
    isOpen = false
    clearTimeout(timer)
  }
}

/** Has the running product load its content again. Throws StartProblem with why it does not serve it. */
export async function requestReload(dataFolder: string): Promise<void> {
  const folder = folderOf(dataFolder)
  const id = randomUUID()
  const at = (state: string) => join(folder, `${state}-${id}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(at('ask'), '', { mode: 0o600, flag: 'wx' })
  try {
    const askedAt = Date.now()
    for (;;) {
      await sleep(lookEveryMs / 2)
      const names = new Set(await readdir(folder))
      if (names.has(`done-${id}`)) {
        const { problem } = JSON.parse(await readFile(at('done'), 'utf8')) as { problem?: string }
        if (problem === undefined) return
        throw new StartProblem([problem, 'The content before it is served on.'])
      }
      if (names.has(`ask-${id}`) && Date.now() - askedAt > takenWithinMs)
        throw new StartProblem([
          `Nothing that runs takes the request in ${folder}: is the product running, with the service, and is dataFolder (CASEMENT_DATA_FOLDER) set as for its start?`,
        ])
      if (
        !names.has(`ask-${id}`) &&
        !names.has(`taken-${id}`) &&
        !(await readdir(folder)).includes(`done-${id}`)
      )
        throw new StartProblem(['The process that was loading has ended; try again'])
    }
  } finally {
    for (const state of ['ask', 'taken', 'done']) await rm(at(state), { force: true })
  }
}
