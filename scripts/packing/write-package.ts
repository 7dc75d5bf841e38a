import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { build } from 'vite'
import { root } from '../root.mjs'
import { manifestOf, moduleNamed, pathBetween, placeOf, withSpecifiers } from './modules.ts'
import type { Modules } from './modules.ts'
import { published } from './published.ts'
import type { Published } from './published.ts'

export interface Sources {
  readonly scripts: Modules
  readonly declarations: Modules
}

const isPublished = (folder: string) => published.some((each) => each.folder === folder)

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

/** A script for a script tag: everything in one file that makes globals. */
async function writeScript(entry: string, into: string, fileName: string, banner: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    build: {
      outDir: into,
      emptyOutDir: false,
      target: 'es2022',
      minify: fileName.includes('.min.'),
      lib: {
        entry: join(root, 'packages', entry),
        formats: ['iife'],
        name: 'casement',
        fileName: () => fileName,
      },
      rolldownOptions: { output: { postBanner: banner } },
    },
  })
}

/** Writes the publishable folder of one package: modules, types, scripts, manifest, licence and README. */
export async function writePackage(
  { folder, description, keywords, peers = {}, scripts = {}, declarations = [] }: Published,
  sources: Sources,
  into: string,
): Promise<void> {
  const { name, version, license, exports, dependencies = {}, sideEffects } = manifestOf(folder)
  const dist = join(into, 'dist')
  rmSync(into, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })

  const entries = Object.values(exports).map((file) => posix.join(folder, file).replace(/\.tsx?$/, ''))
  const imported = new Set([
    ...writeModules({ folder, entries, into: dist, ending: '.js' }, sources.scripts),
    ...writeModules({ folder, entries, into: dist, ending: '.d.ts' }, sources.declarations),
  ])
  for (const file of declarations) cpSync(join(root, 'packages', folder, file), join(dist, basename(file)))
  const references = declarations.map((file) => `/// <reference path="./${basename(file)}" />\n`).join('')
  const mainTypes = join(dist, 'index.d.ts')
  writeFileSync(mainTypes, references + readFileSync(mainTypes, 'utf8'))
  for (const [file, entry] of Object.entries(scripts))
    await writeScript(entry, dist, file, `/*! ${name} ${version}, ${license} licence */`)
  if (Object.keys(scripts).length > 0) writeFileSync(join(dist, 'script.d.ts'), 'export {}\n')

  cpSync(join(root, 'LICENSE'), join(into, 'LICENSE'))
  const readme = join(root, 'packages', folder, 'README.md')
  if (existsSync(readme)) cpSync(readme, join(into, 'README.md'))

  const built = (file: string) =>
    `./dist/${placeOf(posix.join(folder, file), folder).replace(/\.tsx?$/, '.js')}`
  const withTypes = (file: string) => ({ types: file.replace(/\.js$/, '.d.ts'), default: file })
  const script = (file: string) => ({ types: './dist/script.d.ts', default: `./dist/${file}` })
  const small = Object.keys(scripts).find((file) => file.includes('.min.'))
  const own = [...imported].filter((each) => !(each in peers))
  const undeclared = own.filter((each) => !(each in dependencies))
  if (undeclared.length > 0)
    throw new Error(`${name} imports ${undeclared.join(' and ')} without a dependency`)
  const manifest = {
    name,
    version,
    description,
    keywords,
    license,
    type: 'module',
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map(built) : (sideEffects ?? true),
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([path, file]) => [path, withTypes(built(file))])),
      ...(small && { './global': script(small) }),
      ...Object.fromEntries(Object.keys(scripts).map((file) => [`./dist/${file}`, script(file)])),
      './package.json': './package.json',
    },
    main: built(exports['.']!),
    types: built(exports['.']!).replace(/\.js$/, '.d.ts'),
    files: ['dist'],
    ...(own.length > 0 && {
      dependencies: Object.fromEntries(own.map((each) => [each, dependencies[each]])),
    }),
    ...(Object.keys(peers).length > 0 && { peerDependencies: peers }),
  }
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
