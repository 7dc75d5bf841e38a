import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Problem of the data folder, in one sentence: it, or where it will be made, must be a folder that can be written. */
export async function dataFolderProblem(folder: string): Promise<string | undefined> {
  let place = folder
  while (!existsSync(place)) place = dirname(place)
  try {
    if (!(await stat(place)).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' })
    const trial = await mkdtemp(join(place, '.casement-trial-'))
    try {
      await writeFile(join(trial, 'file'), 'written')
    } finally {
      await rm(trial, { recursive: true, force: true })
    }
    return undefined
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const why =
      code === 'ENOTDIR' ? `${place} is not a folder` : `nothing can be written in ${place} (${code})`
    return `dataFolder (CASEMENT_DATA_FOLDER): ${folder} cannot be used: ${why}; choose a folder that this user may write`
  }
}
