import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** A symbolic link of the content folder leads out of it. */
export class LeadsOutside extends Error {
  override readonly name = 'LeadsOutside'
  constructor(path: string) {
    super(`${path} is a symbolic link that leads out of the content folder`)
  }
}

/**
 * The real path of a file below a folder, every symbolic link followed: what is not to be seen would else be read through
 * a link. Throws LeadsOutside, and what realpath throws.
 */
export async function pathBelow(folder: string, path: string): Promise<string> {
  const [root, real] = [await realpath(folder), await realpath(join(folder, path))]
  if (!real.startsWith(root + sep)) throw new LeadsOutside(path)
  return real
}
