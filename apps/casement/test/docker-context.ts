import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/root.mjs'

/** A pattern of `.dockerignore` as far as it uses them: `*` within a name, and a `**` for any folders at its beginning. */
const matches = (pattern: string, file: string) =>
  new RegExp(
    `^${pattern
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/(?<!\*)\*(?!\*)/g, '[^/]*')
      .replace('**/', '(.*/)?')}(/|$)`,
  ).test(file)

/** Whether the builder of an image is given a file of the folder: the last pattern that matches it says so. */
export function isInContext(file: string): boolean {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const last = patterns.findLast((pattern) => matches(pattern.replace(/^!/, ''), file))
  return last === undefined || last.startsWith('!')
}
