import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.mjs'

/** Codes of which docs/errors.md says what to do. */
export const errorCodes: readonly string[] = [
  ...readFileSync(join(root, 'docs/errors.md'), 'utf8').matchAll(/^#+ `(\w+)`$/gm),
].map(([, code]) => code!)
