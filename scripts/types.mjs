// npm run types: every workspace in its own environment (see tsconfig/), then tests, scripts and journeys together.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => join(group, name)),
)
const projects = [...workspaces, 'samples', 'samples/src/content', 'examples'].filter((path) =>
  existsSync(join(root, path, 'tsconfig.json')),
)

const cache = join(root, 'node_modules/.cache/types')

/** A workspace's configuration: its environment, and its paths from the root. */
function readProject(folder) {
  const text = readFileSync(join(root, folder, 'tsconfig.json'), 'utf8')
  const {
    extends: environment,
    include,
    exclude = [],
    ...others
  } = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, ''))
  const unknown = Object.keys(others)
  if (unknown.length > 0)
    throw new Error(`${folder}/tsconfig.json: ${unknown.join()} belongs into an environment of tsconfig/`)
  const fromRoot = (paths) => paths.map((path) => join(root, folder, path))
  return {
    environment: join(root, folder, environment),
    include: fromRoot(include),
    exclude: fromRoot(exclude),
  }
}

/**
 * Writes a configuration for each environment that holds all of its workspaces, and gives their paths: a compiler reads what
 * they share once, where one for each workspace would read it twenty times.
 */
function environments() {
  const read = projects.map(readProject)
  mkdirSync(cache, { recursive: true })
  return [...new Set(read.map(({ environment }) => environment))].map((environment) => {
    const own = read.filter((project) => project.environment === environment)
    const file = join(cache, environment.slice(join(root, 'tsconfig/').length))
    const include = own.flatMap((project) => project.include)
    const exclude = own.flatMap((project) => project.exclude)
    writeFileSync(file, JSON.stringify({ extends: environment, include, exclude }))
    return file
  })
}

/** Checks a project; true when it has no errors. */
function isSound(project) {
  const tsc = spawn(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      project,
      '--pretty',
      'false',
      // Several would work out anew, each for itself, the types that they share.
      '--checkers',
      '1',
      // What has not changed since the last time is not checked again.
      '--incremental',
      '--tsBuildInfoFile',
      `${project.startsWith(cache) ? project : join(cache, 'tests')}.tsbuildinfo`,
    ],
    { cwd: root, stdio: 'inherit' },
  )
  return new Promise((resolve) => tsc.on('exit', (status) => resolve(status === 0)))
}

let failed = false
// The largest one first.
const left = [...environments(), '.']
async function checkNext() {
  for (let project = left.pop(); project !== undefined; project = left.pop())
    if (!(await isSound(project))) failed = true
}
// A second compiler works while the first one reads and writes its files.
await Promise.all([checkNext(), checkNext()])
process.exit(failed ? 1 : 0)
