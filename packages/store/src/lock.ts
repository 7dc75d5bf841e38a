import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from './store-error.ts'

/** Process that holds a lock. A pid alone is not enough: pids are used again, and a machine starts again. */
export interface ProcessMark {
  readonly pid: number
  /** in clock ticks after the machine's start; '' where the system does not tell */
  readonly startedAt: string
  /** '' where the system does not tell */
  readonly bootId: string
}

const hasProc = existsSync('/proc/self/stat')

/** Start of a live process; null for one that is gone or only waits to be collected. */
function startOf(pid: number): string | null {
  if (!hasProc) {
    try {
      process.kill(pid, 0)
      return ''
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM' ? '' : null
    }
  }
  try {
    // The name of the program is in brackets and may hold anything, so count from the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? '')
  } catch {
    return null
  }
}

const bootId = (): string => (hasProc ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '')

export const ownMark = (): ProcessMark => ({
  pid: process.pid,
  startedAt: startOf(process.pid) ?? '',
  bootId: bootId(),
})

export const isAlive = (mark: ProcessMark): boolean =>
  mark.bootId === bootId() && startOf(mark.pid) === mark.startedAt

/**
 * Takes the lock of a folder and returns the way to give it back. A lock whose process is gone is taken over.
 * Throws STORE_LOCKED, naming the process.
 */
export function takeLock(folder: string): () => void {
  const path = join(folder, 'lock.json')
  const scrap = join(folder, `.lock.${randomUUID()}`)
  const own = JSON.stringify({ casement: 1, ...ownMark() })
  writeFileSync(scrap, own, { mode: 0o600, flag: 'wx' })
  try {
    // A link appears with its content or not at all, and only one of many can make it.
    for (let attempt = 0; attempt < 20; attempt++) {
      try {
        linkSync(scrap, path)
        return () => {
          if (readText(path) === own) rmSync(path, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const text = readText(path)
      if (text === null) continue
      const holder = parseMark(text)
      if (holder && isAlive(holder))
        throw new StoreError(
          'STORE_LOCKED',
          holder.pid === process.pid
            ? `${folder} is already open in this process`
            : `${folder} is open in process ${holder.pid}; stop it first`,
        )
      removeStale(path, text)
    }
    throw new StoreError('STORE_LOCKED', `${folder} is being taken by another process`)
  } finally {
    rmSync(scrap, { force: true })
  }
}

/** Removes the stale lock `text`, and nothing else: if somebody else has just taken over, their lock is put back. */
function removeStale(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readText(aside) !== text) linkSync(aside, path)
  rmSync(aside, { force: true })
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parseMark(text: string): ProcessMark | null {
  try {
    const mark = JSON.parse(text) as Partial<ProcessMark>
    return typeof mark.pid === 'number' &&
      typeof mark.startedAt === 'string' &&
      typeof mark.bootId === 'string'
      ? (mark as ProcessMark)
      : null
  } catch {
    return null
  }
}
