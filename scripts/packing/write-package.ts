import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { root } from '../root.mjs'
import { manifestOf, moduleNamed, pathBetween, placeOf, withSpecifiers } from './modules.ts'
import type { Manifest, Modules } from './modules.ts'
import { published } from './published.ts'
import type { Published } from './published.ts'
import { writeCommonJs, writeScript } from './write-builds.ts'
import { writeReadable } from './write-readable.ts'

/*
 * What lies in dist, so that a package is found and typed wherever powerbi-client is:
 *
 *   esm/    the modules, file by file, for bundlers and for `import`
 *   cjs/    the same as CommonJS in older syntax, for `require` and for tools that do not read `exports`
 *   types/  their declarations, once: a class has private members, so two declarations of it are two types
 *
 * The declarations count as CommonJS, which may be imported from both kinds of module; those beside the entries of esm
 * hand them on. An entry has a folder of its name at the top for resolvers that know no `exports`.
 */

export interface Sources {
  readonly scripts: Modules
  /** Absent: no declarations and no CommonJS are written. */
  readonly declarations?: Modules
}

const isPublished = (folder: string) => published.some((each) => each.folder === folder)

const writeJson = (path: string, value: object) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)

/** Writes the modules that the entries reach, with their paths put right. Returns the packages they import. */
function writeModules(
  { folder, entries, into, ending }: { folder: string; entries: string[]; into: string; ending: string },
  modules: Modules,
): Set<string> {
  const imported = new Set<string>()
  const written = new Set<string>()
  const waiting = [...entries]
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    if (written.has(module)) continue
    written.add(module)
    const text = modules.get(module)
    if (text === undefined) throw new Error(`packages/${module} is imported but was not built`)
    const place = placeOf(module, folder)
    const file = join(into, place + ending)
    mkdirSync(dirname(file), { recursive: true })
    const at = module
    const placed = withSpecifiers(text, (specifier) => {
      const target = moduleNamed(specifier, at)
      const owner = target?.split('/')[0]
      if (!target || (owner !== folder && isPublished(owner!))) {
        imported.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        return specifier
      }
      waiting.push(target)
      return pathBetween(place, placeOf(target, folder))
    })
    writeFileSync(file, placed)
  }
  return imported
}

/** An entry of a package: the path under which it is imported, `.` or `./name`, and its name below the folders of dist. */
interface Entry {
  readonly path: string
  readonly name: string
}

/**
 * Declarations in the words of TypeScript 3.9: a star that exports types alone is a star, a module is imported before it is
 * the default, `const` before a type parameter, which says how a call is inferred, is left out, and the parameters of a
 * path, whose names the text of its type tells, have any name. Throws for what else is read from the text of a type.
 */
function inOlderSyntax(text: string): string {
  const older = text
    .replace(/^export type \*/gm, 'export *')
    .replace(/([<,]\s*)const (?=[A-Z])/g, '$1')
    .replace(/^export \* as default from (.+?);?$/m, 'import * as whole from $1\nexport { whole as default }')
    .replace(/^type (?:ParamName|Segment|Starred)<[^;]*;\n/gm, '')
    .replace('[Name in ParamName<Starred<Path>>]', '[name: string]')
  if (/\$\{infer |\b(?:ParamName|Starred)</.test(older))
    throw new Error('A declaration reads the text of a type, which compilers before TypeScript 4.1 cannot')
  return older
}

/** Adds to classes through a star, which compilers before 4.9 take for types in the place of the classes. */
const augmentation = 'types/authoring.d.ts'
const olderMain = 'older'

/** Declarations of the package, those that its main types bring along, and a hand-on for each entry of esm. */
function writeDeclarations(
  { folder, declarations = [] }: Published,
  entries: readonly Entry[],
  { modules, dist }: { modules: Modules; dist: string },
): Set<string> {
  const types = join(dist, 'types')
  const modulesOf = entries.map(({ name }) => `${folder}/src/${name}`)
  const older = new Map([...modules].map(([path, text]) => [path, inOlderSyntax(text)]))
  const imported = writeModules({ folder, entries: modulesOf, into: types, ending: '.d.ts' }, older)
  for (const file of declarations) cpSync(join(root, 'packages', folder, file), join(types, basename(file)))
  const main = join(types, 'index.d.ts')
  const text = readFileSync(main, 'utf8')
  for (const [file, brought] of [
    [main, declarations],
    [join(types, `${olderMain}.d.ts`), declarations.filter((each) => each !== augmentation)],
  ] as const)
    writeFileSync(
      file,
      brought.map((each) => `/// <reference path="./${basename(each)}" />\n`).join('') + text,
    )
  for (const name of [...entries.map((entry) => entry.name), olderMain]) {
    const hasDefault = /\bas default\b/.test(readFileSync(join(types, `${name}.d.ts`), 'utf8'))
    const handedOn = `export * from '../types/${name}.js'\n`
    const whole = `import * as whole from '../types/${name}.js'\nexport { whole as default }\n`
    writeFileSync(join(dist, 'esm', `${name}.d.ts`), hasDefault ? handedOn + whole : handedOn)
  }
  return imported
}

/** Writes the publishable folder of one package: modules, types, scripts, manifest, licence and what people read. */
export async function writePackage(each: Published, sources: Sources, into: string): Promise<void> {
  const { folder, peers = {}, scripts = {} } = each
  const source = manifestOf(folder)
  const { name, version, license, dependencies = {} } = source
  const dist = join(into, 'dist')
  rmSync(into, { recursive: true, force: true })
  mkdirSync(join(dist, 'esm'), { recursive: true })
  // Bundlers ask the manifest that is nearest to a module, for what importing it does too.
  const sideEffects = sideEffectsOf(source, (place) => `./${place}.js`)
  writeJson(join(dist, 'esm/package.json'), { type: 'module', sideEffects })

  const entries = Object.entries(source.exports).map(([path, file]) => ({
    path,
    name: placeOf(posix.join(folder, file), folder).replace(/\.tsx?$/, ''),
  }))
  const modulesOf = entries.map((entry) => `${folder}/src/${entry.name}`)
  const esm = { folder, entries: modulesOf, into: join(dist, 'esm'), ending: '.js' }
  const imported = writeModules(esm, sources.scripts)
  if (sources.declarations) {
    const written = writeDeclarations(each, entries, { modules: sources.declarations, dist })
    for (const other of written) imported.add(other)
    await writeCommonJs(
      dist,
      entries.map((entry) => entry.name),
    )
  }
  for (const [file, entry] of Object.entries(scripts)) {
    await writeScript(entry, dist, file, `/*! ${name} ${version}, ${license} licence */`)
    writeFileSync(join(dist, typesOf(file)), `export * from './types/index.js'\n`)
  }

  cpSync(join(root, 'LICENSE'), join(into, 'LICENSE'))
  writeReadable(folder, into)

  const own = [...imported].filter((other) => !(other in peers))
  const undeclared = own.filter((other) => !(other in dependencies))
  if (undeclared.length > 0)
    throw new Error(`${name} imports ${undeclared.join(' and ')} without a dependency`)
  const needed = Object.fromEntries(own.map((other) => [other, dependencies[other]!]))
  writeJson(join(into, 'package.json'), publishedManifest(each, source, { entries, needed }))
  for (const { path, main, types } of placesOf(entries, scripts)) {
    mkdirSync(join(into, path))
    writeJson(join(into, path, 'package.json'), { main: `../${main}`, types: `../${types}` })
  }
}

/** Script of a package that page authors take, under the path `global`. */
const smallOf = (scripts: Published['scripts'] = {}) =>
  Object.keys(scripts).find((file) => file.includes('.min.'))

/** What lies behind each path of a package but the first: a folder of that name leads there. */
function placesOf(entries: readonly Entry[], scripts: Published['scripts']) {
  const small = smallOf(scripts)
  return [
    ...entries
      .filter(({ path }) => path !== '.')
      .map(({ path, name }) => ({ path, main: `dist/cjs/${name}.js`, types: `dist/types/${name}.d.ts` })),
    ...(small ? [{ path: './global', main: `dist/${small}`, types: `dist/${typesOf(small)}` }] : []),
  ]
}

const typesOf = (script: string) => script.replace(/\.js$/, '.d.ts')

/** The syntax of the modules; a program on a server needs no more of them. */
const oldestNode = '>=16.11'

/** What a manifest says of side effects, of the files in one folder of dist. */
const sideEffectsOf = ({ sideEffects = true }: Manifest, built: (place: string) => string) =>
  typeof sideEffects === 'boolean'
    ? sideEffects
    : sideEffects.map((file) => built(file.replace(/^\.\/src\/|\.tsx?$/g, '')))

const withTypes = (name: string, types: string, script: string) => ({
  ...(name === 'index' && { 'types@<4.9': `./dist/${types}/${olderMain}.d.ts` }),
  types: `./dist/${types}/${name}.d.ts`,
  default: `./dist/${script}/${name}.js`,
})

/** `module` comes first: a bundler takes one copy of a package for all who import or require it. */
const conditionsOf = ({ name }: Entry) => ({
  module: `./dist/esm/${name}.js`,
  import: withTypes(name, 'esm', 'esm'),
  require: withTypes(name, 'types', 'cjs'),
})

function publishedManifest(
  { description, keywords, peers = {}, scripts = {} }: Published,
  source: Manifest,
  { entries, needed }: { entries: readonly Entry[]; needed: Readonly<Record<string, string>> },
): object {
  const small = smallOf(scripts)
  const script = (file: string) => ({ types: `./dist/${typesOf(file)}`, default: `./dist/${file}` })
  const { name, version, license } = source
  const own = placesOf(entries, scripts).map(({ path }) => path.slice('./'.length))
  return {
    name,
    version,
    description,
    keywords,
    license,
    type: 'commonjs',
    engines: { node: oldestNode },
    sideEffects: sideEffectsOf(source, (place) => `./dist/cjs/${place}.js`),
    exports: {
      ...Object.fromEntries(entries.map((entry) => [entry.path, conditionsOf(entry)])),
      ...(small && { './global': script(small) }),
      ...Object.fromEntries(Object.keys(scripts).map((file) => [`./dist/${file}`, script(file)])),
      './package.json': './package.json',
    },
    main: './dist/cjs/index.js',
    types: './dist/types/index.d.ts',
    typesVersions: { '<4.9': { 'dist/types/index.d.ts': [`dist/types/${olderMain}.d.ts`] } },
    files: ['dist', 'docs', ...own],
    ...(Object.keys(needed).length > 0 && { dependencies: needed }),
    ...(Object.keys(peers).length > 0 && { peerDependencies: peers }),
  }
}
