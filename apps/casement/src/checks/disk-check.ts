import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { freeBytes } from '@casement/server'

/** Room that a start and a day of work need on the disk of the data folder, in bytes. */
const neededBytes = 512 * 1024 * 1024
const gibibyte = 1024 ** 3

/** How much room is left on the disk of a folder, which need not be there yet: a line, or a problem. */
export async function lookAtDisk(
  folder: string,
): Promise<{ readonly line: string; readonly problem?: string }> {
  let place = folder
  while (!existsSync(place)) place = dirname(place)
  const free = await freeBytes(place)
  const said = `${(free / gibibyte).toFixed(1)} GiB are free at ${place}`
  if (free >= neededBytes) return { line: `disk: ${said}` }
  const problem = `disk: only ${said}; make room: at least ${(neededBytes / gibibyte).toFixed(1)} GiB, and as much as queries may spill (service.spillLimit)`
  return { line: `disk: ${said}`, problem }
}
