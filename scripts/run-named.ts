import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

/**
 * Runs the file of `folder` that the command line names and prints what it answers as one line of JSON.
 * Each file exports `run(options)`; a failed one throws, or answers that it does not hold.
 */
export async function runNamed(command: string, folder: string, ending: string) {
  const names = readdirSync(join(root, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
  const [name = '', ...options] = process.argv.slice(2)
  if (!names.includes(name)) {
    console.error(`${command} -- NAME, where NAME is one of: ${names.join(', ')}`)
    process.exit(1)
  }
  const { run } = (await import(pathToFileURL(join(root, folder, name + ending)).href)) as {
    run: (options: string[]) => Promise<Record<string, unknown>>
  }
  const figures = await run(options)
  console.log(JSON.stringify(figures))
  process.exit(figures['holds'] === false ? 1 : 0)
}
