// Runs one of the repository's TypeScript scripts with the product installed: node scripts/run.mjs scripts/spec.ts …
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'

requireNode()
const [script, ...rest] = process.argv.slice(2)
const isCommand = script === 'apps/casement/src/run.ts'

// What a script is and takes stands in the comment at its beginning; the product's command has words of its own.
if (!isCommand && rest.includes('--help')) {
  const [head] = /^(\/\/ .*\n)+/.exec(readFileSync(resolve(script), 'utf8')) ?? ['']
  console.log(head.replaceAll(/^\/\/ /gm, '').trim())
  process.exit()
}

// The command and the build need nothing but what the product is built and run with.
ensureInstalled(isCommand || script === 'scripts/runnable.ts' ? 'toRun' : 'all')
const { register } = await import('tsx/esm/api')
register()
process.argv.splice(1, process.argv.length, resolve(script), ...rest)
try {
  await import(pathToFileURL(resolve(script)).href)
} catch (error) {
  if (!String(error?.code).startsWith('ERR_PARSE_ARGS_')) throw error
  console.error(`${error.message} (--help says what it takes)`)
  process.exit(1)
}
