// Runs one of the repository's TypeScript scripts with the product installed: node scripts/run.mjs scripts/spec.ts …
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'

requireNode()
ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const [script, ...rest] = process.argv.slice(2)
process.argv.splice(1, process.argv.length, resolve(script), ...rest)
await import(pathToFileURL(resolve(script)).href)
