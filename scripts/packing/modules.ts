import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative } from 'node:path'
import { transformWithOxc } from 'vite'
import { root } from '../root.mjs'
import { withShortEnums } from './short-enums.ts'

/*
 * A published package is its source, file by file, without the types: a bundler that takes one class from it sees the
 * same modules that we see. Packages of the house that are not published themselves go in as folders beside it.
 */

/** Path below packages/ without its ending, `client/src/report/report`, → text. */
export type Modules = ReadonlyMap<string, string>

const packages = join(root, 'packages')

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly sideEffects?: boolean | readonly string[]
}

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8')) as Manifest

const withoutEnding = (path: string) => path.replace(/(\.d)?\.tsx?$/, '')

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourcesBelow(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

/** The folders' sources as ES modules. */
export async function scriptsOf(folders: readonly string[]): Promise<Modules> {
  const modules = new Map<string, string>()
  for (const folder of folders)
    for (const path of sourcesBelow(join(packages, folder, 'src'))) {
      const { code } = await transformWithOxc(withShortEnums(readFileSync(path, 'utf8')), path, {
        target: 'es2022',
        sourcemap: false,
        jsx: { runtime: 'automatic', development: false },
        typescript: { onlyRemoveTypeImports: true },
      })
      modules.set(withoutEnding(relative(packages, path)), code)
    }
  return modules
}

/** The folders' types, as the compiler tells them. */
export function declarationsOf(folders: readonly string[]): Modules {
  const work = mkdtempSync(join(tmpdir(), 'casement-types-'))
  try {
    const paths = folders.flatMap((folder) => {
      const { name, exports } = manifestOf(folder)
      return Object.entries(exports).map(([path, file]) => [
        posix.join(name, path),
        [join(packages, folder, file)],
      ])
    })
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: join(work, 'out'),
      rootDir: packages,
      paths: Object.fromEntries(paths) as Record<string, string[]>,
      types: [],
      typeRoots: [join(root, 'node_modules/@types')],
    }
    writeFileSync(
      join(work, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig/browser.json'),
        compilerOptions,
        include: folders.map((folder) => join(packages, folder, 'src')),
      }),
    )
    const tsc = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', work, '--pretty', 'false'],
      { encoding: 'utf8' },
    )
    if (tsc.status !== 0) throw new Error(`The types could not be written:\n${tsc.stdout}${tsc.stderr}`)
    const out = join(work, 'out')
    return new Map(
      [...sourcesBelow(out)].map((path) => [withoutEnding(relative(out, path)), readFileSync(path, 'utf8')]),
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** An import, an export from, or a type's `import('…')`, outside comments. */
const specifiers = /((?:^|\s|[({<|&,:=])(?:from|import)\s*\(?\s*)(['"])([^'"\n]+)\2/g
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Applies `change` to every specifier; comments stay as they are. */
export function withSpecifiers(text: string, change: (specifier: string) => string): string {
  const kept: string[] = []
  const bare = text.replace(comments, (comment) => `/*${kept.push(comment) - 1}*/`)
  return bare
    .replace(specifiers, (_, before: string, quote: string, specifier: string) => {
      return `${before}${quote}${change(specifier)}${quote}`
    })
    .replace(/\/\*(\d+)\*\//g, (_, index: string) => kept[Number(index)]!)
}

/** The module, `client/src/report/report`, that a specifier of the house names; undefined for everything else. */
export function moduleNamed(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return withoutEnding(posix.join(posix.dirname(from), specifier))
  const [, folder, rest = ''] = /^@casement\/([\w-]+)(\/.*)?$/.exec(specifier) ?? []
  if (!folder) return undefined
  const file = manifestOf(folder).exports[`.${rest}`]
  if (!file) throw new Error(`packages/${from} imports ${specifier}, which is not exported`)
  return withoutEnding(posix.join(folder, file))
}

/** Returns the path of a module in the published package `own`, without its ending: its own files at the top, others by folder. */
export const placeOf = (module: string, own: string): string => {
  const [folder, rest] = module.split('/src/') as [string, string]
  return folder === own ? rest : `${folder}/${rest}`
}

/** The specifier of one place as seen from another. */
export const pathBetween = (from: string, to: string): string => {
  const path = posix.relative(dirname(from), to)
  return `${path.startsWith('.') ? path : `./${path}`}.js`
}
