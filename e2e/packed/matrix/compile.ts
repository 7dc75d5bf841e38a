import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clients, compilers, writePrograms } from './installed.ts'
import type { ClientName, Installed } from './installed.ts'

/** How a compiler looks for a package, with the versions that know it. */
interface Resolution {
  readonly name: string
  readonly format: 'cjs' | 'esm'
  readonly from: number
  readonly until?: number
  readonly options: Readonly<Record<string, string>>
}

const node10 = { moduleResolution: 'node' }
const resolutions: readonly Resolution[] = [
  { name: 'node10, CommonJS', format: 'cjs', from: 0, until: 6, options: { ...node10, module: 'commonjs' } },
  { name: 'node10, ES modules', format: 'esm', from: 0, until: 6, options: { ...node10, module: 'esnext' } },
  ...(['node16', 'nodenext'] as const).flatMap((module): Resolution[] => [
    { name: `${module}, CommonJS`, format: 'cjs', from: 4.7, options: { module, moduleResolution: module } },
    { name: `${module}, ES module`, format: 'esm', from: 4.7, options: { module, moduleResolution: module } },
  ]),
  { name: 'bundler', format: 'esm', from: 5, options: { module: 'esnext', moduleResolution: 'bundler' } },
]

interface Compilation {
  readonly program: string
  readonly version: string
  readonly resolution: Resolution
  readonly skipLibCheck: boolean
}

/** Programs and the compilers that know their words; React's own types need the younger ones. */
const programs = [
  { program: 'older-page.ts', from: 0, before: 4.9 },
  { program: 'plain-page.ts', from: 4.9, before: Infinity },
  { program: 'react-page.tsx', from: 5.4, before: Infinity },
]

const numberOf = (version: string) => Number(version.split('.').slice(0, 2).join('.'))

function* everyCompilation(versions: readonly string[]): Generator<Omit<Compilation, 'skipLibCheck'>> {
  for (const version of versions)
    for (const resolution of resolutions)
      for (const { program, from, before } of programs) {
        const number = numberOf(version)
        const { until = Infinity } = resolution
        if (number < Math.max(from, resolution.from) || number >= before || Math.floor(number) > until)
          continue
        yield { program, version, resolution }
      }
}

const nameOf = ({ program, version, resolution, skipLibCheck }: Compilation) =>
  `${program}, TypeScript ${version}, ${resolution.name}${skipLibCheck ? '' : ', declarations too'}`

/** The compilers' verdicts: with how many settings powerbi-client compiles, and with which of those ours does not. */
export interface Compiled {
  readonly tried: number
  readonly theirs: number
  readonly ours: number
  /** Name of the setting → what the compiler says of ours where it says nothing of theirs. */
  readonly oursAlone: Readonly<Record<string, string>>
}

/** Declarations are looked at too where those of powerbi-client hold. */
export async function compileEverywhere(
  installed: Installed,
  versions: readonly string[] = compilers,
): Promise<Compiled> {
  for (const name of clients) writePrograms(installed[name])
  for (const name of clients) for (const format of ['cjs', 'esm']) writeOlder(join(installed[name], format))
  const found = { tried: 0, theirs: 0, ours: 0, oursAlone: {} as Record<string, string> }
  for (const each of everyCompilation(versions))
    for (const skipLibCheck of [false, true]) {
      const compilation = { ...each, skipLibCheck }
      const said = clients.map((name) => complaintsOf(installed, name, compilation))
      const [theirs, ours] = await Promise.all(said)
      found.tried++
      if (!theirs) found.theirs++
      if (!ours) found.ours++
      if (ours && !theirs) found.oursAlone[nameOf(compilation)] = ours.split('\n').slice(0, 4).join('\n')
      console.error(`${nameOf(compilation)}: ${theirs ? 'theirs does not compile' : ours || 'ok'}`)
      // What holds with its declarations holds without.
      if (!theirs && !ours) break
    }
  return found
}

/** The plain page in the words of compilers before 4.9. */
function writeOlder(folder: string): void {
  const text = readFileSync(join(folder, 'plain-page.ts'), 'utf8')
  writeFileSync(join(folder, 'older-page.ts'), text.replace(/ satisfies [\w.]+/g, ''))
}

async function complaintsOf(
  installed: Installed,
  client: ClientName,
  { program, version, resolution, skipLibCheck }: Compilation,
): Promise<string> {
  const folder = join(installed[client], resolution.format)
  const compilerOptions = {
    target: 'es2017',
    lib: ['es2017', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck,
    ...(program.endsWith('x') && { jsx: 'react-jsx' }),
    ...(resolution.format === 'cjs' && { esModuleInterop: true }),
    ...(numberOf(version) >= 6 && numberOf(version) < 7 && { ignoreDeprecations: '6.0' }),
    ...resolution.options,
  }
  const project = join(folder, 'tsconfig.json')
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [program] }))
  const compiler = join(installed.tools, 'node_modules', `typescript-${version}`, 'bin/tsc')
  const tsc = spawn(process.execPath, [compiler, '-p', project, '--pretty', 'false'])
  let said = ''
  for (const stream of [tsc.stdout, tsc.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  const status = await new Promise((resolve) => tsc.on('close', resolve))
  return status === 0 ? '' : said.trim() || `ended with ${status}`
}
