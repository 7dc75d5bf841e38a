import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOf, visualTypes } from './visual.ts'
import type { VisualType } from './visual.ts'

/** The example file of a kind: a report that asks the sample company's books. */
export const exampleFile = (type: VisualType): string =>
  join(dirname(fileURLToPath(import.meta.url)), 'kinds', folderOf(type), 'example.json')

/** The example files of all kinds, parsed, in the order of the gallery. */
export const examples = (): readonly unknown[] =>
  visualTypes.map((type) => JSON.parse(readFileSync(exampleFile(type), 'utf8')) as unknown)
