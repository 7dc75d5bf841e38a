import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onceKey } from '@casement/server'

/** Place where the keys are kept that the product makes by itself: the data folder, or the store. */
export interface KeyPlace {
  /** The names of all keys there. */
  names(): Promise<readonly string[]>
  /**
   * The key of a name, made by `make` the first time; of two processes that make it at once both get the same one. Throws
   * what says what to do for a key of which `isWhole` says no.
   */
  once<T>(name: string, make: () => T | Promise<T>, isWhole: (value: T) => boolean): Promise<T>
  remove(name: string): Promise<void>
}

export const keyFolder = (dataFolder: string): string => join(dataFolder, 'keys')

/** Keys as files of the data folder, readable by their owner only. */
export function keysOnDisk(dataFolder: string): KeyPlace {
  const folder = keyFolder(dataFolder)
  return {
    async names() {
      const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return files.flatMap((file) => /^([^.].*)\.json$/.exec(file)?.[1] ?? [])
    },
    once: (name, make, isWhole) => onceKey(folder, name, make, isWhole),
    remove: (name) => rm(join(folder, `${name}.json`), { force: true }),
  }
}
