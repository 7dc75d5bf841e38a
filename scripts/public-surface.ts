/*
 * Writes what the published packages let programs use, names and types: one text file for each entry, below the
 * package's folder `surface`. A change of the surface is then a change of a committed file. With --check it only says
 * which files are stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { declarationsOf, manifestOf, moduleNamed } from './packing/modules.ts'
import type { Modules } from './packing/modules.ts'
import { root } from './root.mjs'

const folders = ['contract', 'channel', 'client', 'react']
const listed = ['client', 'react']

/** A declaration and the module that it stands in. */
interface Declared {
  readonly module: string
  readonly text: string
}

const comments = /^[ \t]*\/\*\*[\s\S]*?\*\/\n?/gm

/** The statements of a declaration file, in order, without comments. */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  let open = ''
  for (const line of text.replace(comments, '').split('\n')) {
    if (!open && !line.trim()) continue
    open += (open && '\n') + line
    const opening = open.match(/[{([]/g)?.length ?? 0
    const closing = open.match(/[})\]]/g)?.length ?? 0
    if (opening > closing || !/[;}]$/.test(line)) continue
    statements.push(open)
    open = ''
  }
  return statements
}

const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(class|interface|type|function|const|let|enum) ([\w$]+)/

/** A class says nothing of what it keeps to itself. */
const tidy = (text: string) =>
  text
    .replace(/^export (declare )?/, '')
    .split('\n')
    .filter((line) => !/^ {4}(#private;|private )/.test(line))
    .join('\n')
    .replaceAll('    ', '  ')
    .replace(/import\("[^"]+"\)\./g, '')

/** A declaration with those of its module that it names and that nobody can import. */
function withWhatItNames(name: string, kept: ReadonlyMap<string, string>): string {
  const told = new Set([name])
  for (const each of told)
    for (const other of kept.keys())
      if (!told.has(other) && new RegExp(`\\b${other}\\b`).test(kept.get(each) ?? '')) told.add(other)
  return [...told].map((each) => kept.get(each)).join('\n')
}

/** Declarations of the names that a module exports. Functions with overloads have their declarations in turn. */
export function exportsOf(module: string, modules: Modules): ReadonlyMap<string, Declared | 'namespace'> {
  const text = modules.get(module)
  if (text === undefined) throw new Error(`public-surface finds no module ${module}`)
  const found = new Map<string, Declared | 'namespace'>()
  const local = new Map<string, string>()
  const exported = new Set<string>()
  const imported = new Map<string, string>()
  const from = (specifier: string) => moduleNamed(specifier, module)!
  const statements = statementsOf(text)
  for (const statement of statements) {
    const [, , name] = declaration.exec(statement) ?? []
    if (name) local.set(name, [local.get(name), tidy(statement)].filter(Boolean).join('\n'))
    if (name && statement.startsWith('export ')) exported.add(name)
    const [, names, specifier] = /^import (?:type )?\{([^}]*)\} from ['"](.+)['"]/.exec(statement) ?? []
    for (const each of names?.split(',') ?? []) imported.set(each.trim().split(/ as /).at(-1)!, specifier!)
  }
  const kept = (name: string) => new Map([...local].filter(([each]) => each === name || !exported.has(each)))
  const declared = (name: string): Declared => ({ module, text: withWhatItNames(name, kept(name)) })
  for (const name of exported) found.set(name, declared(name))
  for (const statement of statements) {
    const [, as, star] = /^export (?:type )?\* (?:as (\w+) )?from ['"](.+)['"]/.exec(statement) ?? []
    if (as) found.set(as, 'namespace')
    else if (star) for (const each of exportsOf(from(star), modules)) found.set(...each)
    const [, names, given] = /^export (?:type )?\{([^}]*)\}(?: from ['"](.+)['"])?/.exec(statement) ?? []
    for (const each of names?.split(',') ?? []) {
      const [own, as = own] = each.trim().split(/ as /) as [string, string?]
      if (!own) continue
      const specifier = given ?? imported.get(own)
      const source = specifier ? exportsOf(from(specifier), modules).get(own) : declared(own)
      if (!source) throw new Error(`public-surface finds no ${own} in ${module}`)
      found.set(as, source)
    }
  }
  return found
}

/** The module that an exported namespace of a module stands for. */
function namespaceOf(module: string, name: string, modules: Modules): string {
  const text = modules.get(module)!
  const direct = new RegExp(`export \\* as ${name} from ['"](.+)['"]`).exec(text)
  if (direct) return moduleNamed(direct[1]!, module)!
  const through = new RegExp(`export \\{[^}]*\\b${name}\\b[^}]*\\} from ['"](.+)['"]`).exec(text)
  return namespaceOf(moduleNamed(through![1]!, module)!, name, modules)
}

/** The lines of an entry: its names in order, each with its declaration, or with where that was told before. */
function listingOf(entry: string, modules: Modules, told: Map<string, string>, prefix = ''): string[] {
  const lines: string[] = []
  const names = [...exportsOf(entry, modules)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, declared] of names) {
    const id =
      declared === 'namespace' ? namespaceOf(entry, name, modules) : `${declared.module} ${declared.text}`
    const before = told.get(id)
    told.set(id, before ?? prefix + name)
    if (before) lines.push(`## ${prefix}${name}`, `as ${before} above`, '')
    else if (declared === 'namespace') {
      lines.push(`## ${prefix}${name}`, '', ...listingOf(id, modules, told, `${prefix}${name}.`))
    } else lines.push(`## ${prefix}${name}`, declared.text, '')
  }
  return lines
}

/** Every listing: path below the root → text. */
export function publicSurface(modules: Modules = declarationsOf(folders)): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const folder of listed) {
    const { name, exports } = manifestOf(folder)
    for (const [path, file] of Object.entries(exports)) {
      const entry = posix.join(folder, file).replace(/\.tsx?$/, '')
      const lines = listingOf(entry, modules, new Map())
      const title = `# ${posix.join(name, path)}: names and types, written by scripts/public-surface.ts`
      const text = [title, '', ...(lines.length ? lines : ['Exports nothing.', ''])].join('\n')
      const short = path === '.' ? 'index' : path.slice(2)
      files.set(`packages/${folder}/surface/${short}.txt`, `${text.trimEnd()}\n`)
    }
  }
  return files
}

/** The listings that the committed files do not agree with. */
export function staleSurface(files = publicSurface()): string[] {
  const isStale = ([path, text]: [string, string]) =>
    !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text
  return [...files].filter(isStale).map(([path]) => path)
}

if (import.meta.filename === process.argv[1]) {
  const files = publicSurface()
  if (process.argv.includes('--check')) {
    const stale = staleSurface(files)
    for (const path of stale) console.error(`${path} is stale: run npx tsx scripts/public-surface.ts`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
}
