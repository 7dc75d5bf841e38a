import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installed } from './installed.ts'

/*
 * A program that reaches powerbi-client by every kind of import, and by `require` from a module beside it, as the packages
 * of the field do. It says what it found; of a window it has as much as a client needs that nobody looks at.
 */
const program = {
  'entry.js': `import whole from 'powerbi-client'
import * as names from 'powerbi-client'
import { Report, factories, models, service } from 'powerbi-client'
import required from './beside.cjs'
const made = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory)
console.log(JSON.stringify({
  names: Object.keys(names).filter((name) => name !== 'default' && name !== 'module.exports').length,
  embed: models.TokenType.Embed,
  made: made.getNumberOfComponents(),
  isWhole: whole.Report === Report,
  isOne: required.Report === Report,
  isGlobal: window.powerbi instanceof service.Service,
}))
`,
  'window.cjs': `globalThis.window = globalThis
globalThis.addEventListener = () => {}
`,
  'beside.cjs': `module.exports = require('powerbi-client')
`,
}
const expected = { names: 18, embed: 1, made: 0, isWhole: true, isOne: true, isGlobal: true }

/** Builds, as scripts that Node runs in the folder of the tools with the project's folder and the file to write. */
const bundlers = {
  esbuild: `require('esbuild').buildSync({ absWorkingDir: project, entryPoints: ['entry.js'], bundle: true, format: 'iife', outfile: out })`,
  rollup: `require('rollup').rollup({ input: project + '/entry.js', plugins: [
    require('@rollup/plugin-node-resolve').default({ browser: true }), require('@rollup/plugin-commonjs').default({ extensions: ['.js', '.cjs'] })
  ] }).then((built) => built.write({ file: out, format: 'iife' }))`,
  'vite 8': vite('vite'),
  'vite 6': vite('vite-6'),
  'webpack 5': webpack('webpack'),
  'webpack 4': webpack('webpack-4'),
}

function vite(name: string): string {
  return `import('${name}').then(({ build }) => build({ configFile: false, logLevel: 'error', root: project, build: {
    emptyOutDir: false, outDir: project + '/built', minify: false, commonjsOptions: { include: [/beside/, /node_modules/] },
    lib: { entry: project + '/entry.js', formats: ['iife'], name: 'host', fileName: () => require('path').basename(out) } } }))`
}

function webpack(name: string): string {
  return `require('${name}')({ context: project, mode: 'production', entry: './entry.js', target: 'web', optimization: { minimize: false },
    output: { path: project + '/built', filename: require('path').basename(out), hashFunction: 'sha256' } },
    (error, stats) => { if (error || stats.hasErrors()) { console.error(error || stats.toString('errors-only')); process.exitCode = 1 } })`
}

/** Name of the bundler → 'holds', or what it or the bundle said. */
export function bundleEverywhere({ ours, tools }: Installed): Readonly<Record<string, string>> {
  mkdirSync(join(ours, 'built'))
  for (const [name, text] of Object.entries(program)) writeFileSync(join(ours, name), text)
  const found = Object.entries(bundlers).map(([name, build]) => {
    const out = join(ours, 'built', `${name.replace(' ', '-')}.js`)
    const script = `const [project, out] = ${JSON.stringify([ours, out])}\n${build}`
    writeFileSync(join(tools, 'build.cjs'), script)
    const built = spawnSync(process.execPath, ['build.cjs'], { cwd: tools, encoding: 'utf8' })
    if (built.status !== 0) return [name, `does not build: ${built.stdout}${built.stderr}`.slice(0, 600)]
    const copies = readFileSync(out, 'utf8').split('The frame did not answer in time').length - 1
    if (copies !== 1) return [name, `holds the client ${copies} times`]
    return [
      name,
      verdictOf(spawnSync(process.execPath, ['-r', join(ours, 'window.cjs'), out], { encoding: 'utf8' })),
    ]
  })
  return Object.fromEntries(found) as Record<string, string>
}

function verdictOf({ stdout, stderr }: { stdout: string; stderr: string }): string {
  return stdout.trim() === JSON.stringify(expected) ? 'holds' : `says ${stdout}${stderr}`.slice(0, 600)
}

const entries = [
  'powerbi-client',
  'powerbi-client/own-hosts',
  '@casement/client',
  '@casement/client/powerbi',
  '@casement/client/global',
  '@casement/client/own-hosts',
  '@casement/react',
]
/** CommonJS by its own condition: Node could also require a module, and older ones cannot. */
const withoutModules = '--no-experimental-require-module'

/** Loads a script as RequireJS does: neither `module` nor `exports` is there. */
const defining = `globalThis.define = (needed, make) => console.log(Object.keys(make(...needed)).sort().join())
globalThis.define.amd = {}
require('vm').runInThisContext(require('fs').readFileSync(process.argv[2], 'utf8'))
`

const verdictOn = (one: string, other: string) => (one === other ? 'holds' : `${one} and not ${other}`)

/** The same names by `require` and by `import`, in Node without a window, of every entry; the scripts too. */
export function runInNode(project: string): Readonly<Record<string, string>> {
  const required = (specifier: string) => [
    withoutModules,
    '-e',
    `console.log(Object.keys(require('${specifier}')).sort().join())`,
  ]
  const imported = (specifier: string) => [
    '--input-type=module',
    '-e',
    `console.log(Object.keys(await import('${specifier}')).sort().join())`,
  ]
  const said = (options: readonly string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, options, { cwd: project, encoding: 'utf8' })
    return stdout.trim() + stderr.trim()
  }
  const found: Record<string, string> = {}
  for (const entry of entries) {
    const [one, other] = [said(required(entry)), said(imported(entry))]
    found[entry] =
      one === other && !/error/i.test(one.replace(/EmbedError|embedErrors/g, ''))
        ? 'holds'
        : `require: ${one}; import: ${other}`
  }
  const names = said(required('@casement/client/powerbi'))
  const scripts = ['powerbi-client/dist/powerbi.js', 'powerbi-client/dist/powerbi.min.js']
  for (const script of scripts) found[script] = verdictOn(said(required(script)), names)
  writeFileSync(join(project, 'define.cjs'), defining)
  for (const script of scripts)
    found[`define of ${script}`] = verdictOn(said(['define.cjs', join('node_modules', script)]), names)
  return found
}
