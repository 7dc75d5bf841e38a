import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { folderOf, visualTypes } from './visual.ts'
import type { VisualType } from './visual.ts'

/** The example file of a kind: a report that asks the sample company's books. */
export const exampleFile = (type: VisualType): string =>
  fileURLToPath(new URL(`kinds/${folderOf(type)}/example.json`, import.meta.url))

/** The example files of all kinds, parsed, in the order of the gallery. */
export const examples = (): readonly unknown[] =>
  visualTypes.map((type) => JSON.parse(readFileSync(exampleFile(type), 'utf8')) as unknown)
