import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packInto } from '../../scripts/pack.ts'
import { complaintsOf, tarballOf } from '../../scripts/packing/check-package.ts'
import { root } from '../../scripts/root.mjs'

/** Packages from npm that run on ours, unmodified; what they need lies beside them. */
const copied = [
  'powerbi-client-react',
  'powerbi-report-authoring',
  'powerbi-models',
  'http-post-message',
  'lodash.isequal',
]
const linked = ['react', 'react-dom', 'scheduler', 'csstype', '@types/react', '@types/react-dom']
/** Our tarballs, by the name that a project gives them. */
const installed = { '@casement/client': 'client', '@casement/react': 'react', 'powerbi-client': 'powerbi' }

export interface Project {
  readonly folder: string
  /** What publint and Are the types wrong say of the packages. */
  readonly complaints: readonly string[]
  /** What a compiler says of files of the project; `compiler` is the folder of another TypeScript than the repository's. */
  compile(files: readonly string[], options?: object, compiler?: string): string
  remove(): void
}

/** A project outside the repository with our packed packages installed, one of them in the place of powerbi-client. */
export async function packedProject(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'casement-packed-'))
  const packages = join(folder, 'packages')
  const modules = join(folder, 'node_modules')
  for (const each of ['@casement', '@types']) mkdirSync(join(modules, each), { recursive: true })
  await packInto(packages)

  const complaints: string[] = []
  for (const [name, from] of Object.entries(installed)) {
    const tarball = tarballOf(join(packages, from), packages)
    complaints.push(...(await complaintsOf(join(packages, from), tarball)).map((each) => `${from}: ${each}`))
    const place = join(modules, name)
    mkdirSync(place)
    spawnSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', place], { stdio: 'inherit' })
  }
  for (const name of copied)
    cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
  for (const name of linked) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  cpSync(join(root, 'e2e/packed/programs'), join(folder, 'programs'), { recursive: true })
  cpSync(join(root, 'e2e/packed/pages'), join(folder, 'pages'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'host', private: true, type: 'module' }))

  return {
    folder,
    complaints,
    compile(files, options = {}, compiler = join(root, 'node_modules/typescript')) {
      const compilerOptions = {
        target: 'ES2022',
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        module: 'ESNext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        types: [],
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        ...options,
      }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
      const tsc = [join(compiler, 'bin/tsc'), '-p', folder, '--pretty', 'false']
      const { stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8' })
      return stdout.trim()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
