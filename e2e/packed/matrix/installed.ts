import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packInto } from '../../../scripts/pack.ts'
import { tarballOf } from '../../../scripts/packing/check-package.ts'
import { root } from '../../../scripts/root.mjs'

/** What programs of the field use beside powerbi-client. */
const beside = {
  'http-post-message': '0.2.5',
  'powerbi-client-react': '2.0.2',
  'powerbi-models': '1.15.2',
  'powerbi-report-authoring': '3.0.0',
  '@types/react': '19.2.2',
  '@types/react-dom': '19.2.2',
  react: '19.2.0',
  'react-dom': '19.2.0',
}

/** Compilers, by the name under which they are installed; the oldest are those that powerbi-client 2.23.1 compiles with. */
export const compilers: readonly string[] = [
  '3.9.10',
  '4.1.6',
  '4.5.5',
  '4.8.4',
  '4.9.5',
  '5.0.4',
  '5.4.5',
  '5.9.3',
  '6.0.3',
  '7.0.2',
]

const bundlers = {
  '@rollup/plugin-commonjs': '29.0.3',
  '@rollup/plugin-node-resolve': '16.0.3',
  esbuild: '0.28.2',
  rollup: '4.68.8',
  vite: '8.3.8',
  'vite-6': 'npm:vite@6.4.6',
  webpack: '5.113.0',
  'webpack-4': 'npm:webpack@4.47.0',
}

/** Folders with an own node_modules each. */
export interface Installed {
  /** A project with powerbi-client 2.23.1 as it is published. */
  readonly theirs: string
  /** The same with our tarballs, one of them in the place of powerbi-client. */
  readonly ours: string
  /** The compilers and bundlers. */
  readonly tools: string
}

export const clients = ['theirs', 'ours'] as const
export type ClientName = (typeof clients)[number]

/** Packs our packages and installs everything below `folder`, pinned, from the package registry; no install script runs. */
export async function install(folder: string, versions: readonly string[] = compilers): Promise<Installed> {
  const packed = join(folder, 'packed')
  await packInto(packed)
  const file = (name: string) => `file:${tarballOf(join(packed, name), packed)}`
  const theirs = join(folder, 'theirs')
  const ours = join(folder, 'ours')
  npmInstall(theirs, { ...beside, 'powerbi-client': '2.23.1' })
  const own = {
    'powerbi-client': file('powerbi'),
    '@casement/client': file('client'),
    '@casement/react': file('react'),
  }
  npmInstall(ours, { ...beside, ...own })
  const named = versions.map((version) => [`typescript-${version}`, `npm:typescript@${version}`] as const)
  npmInstall(join(folder, 'tools'), { ...bundlers, ...Object.fromEntries(named) })
  return { theirs, ours, tools: join(folder, 'tools') }
}

function npmInstall(folder: string, dependencies: Readonly<Record<string, string>>): void {
  mkdirSync(folder)
  const manifest = {
    private: true,
    dependencies,
    overrides: { 'powerbi-client': dependencies['powerbi-client'] && '$powerbi-client' },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const options = ['--no-audit', '--no-fund', '--silent', '--ignore-scripts', '--legacy-peer-deps']
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Writes the programs of e2e/packed/programs into a project, once as CommonJS and once as ES modules. */
export function writePrograms(project: string): void {
  for (const [name, type] of [
    ['cjs', 'commonjs'],
    ['esm', 'module'],
  ] as const) {
    const folder = join(project, name)
    cpSync(join(root, 'e2e/packed/programs'), folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }))
  }
}
