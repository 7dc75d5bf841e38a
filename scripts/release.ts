// npm run release -- patch|minor|major [--dry-run]: sets the next version of the product and its packages wherever it stands,
// gives what is unreleased in CHANGELOG.md to it, packs and checks the packages, writes the notes of the tag, and says what is
// left to do.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { published } from './packing/published.ts'
import { isStep, notesOf, releaseOf } from './packing/release-files.ts'
import { root } from './root.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' } },
})
const [step = '', ...rest] = positionals

function end(problem: string): never {
  console.error(problem)
  process.exit(1)
}

if (!isStep(step) || rest.length > 0) end('npm run release -- patch|minor|major [--dry-run]')

const isDry = values['dry-run'] === true
const status = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
if (status.status !== 0) end(`git status failed: ${status.stderr}`)
if (status.stdout !== '' && !isDry)
  end(`A release is made of what is committed; this is not:\n${status.stdout}`)

const { version, before, files } = (() => {
  try {
    return releaseOf(root, step, new Date().toISOString().slice(0, 10))
  } catch (error) {
    return end((error as Error).message)
  }
})()

console.log(`${before} becomes ${version}${isDry ? '; nothing is written' : ''} in`)
for (const [path, text] of files) {
  console.log(`  ${path}`)
  if (!isDry) writeFileSync(join(root, path), text)
}

if (!isDry) {
  const packed = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), join(root, 'scripts/pack.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (packed.status !== 0)
    end('The packages are not as they should be. git checkout . takes the version back.')
}

const notes = `build/notes-${version}.md`
if (!isDry) {
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(join(root, notes), `Casement ${version}\n\n${notesOf(files.get('CHANGELOG.md')!, version)}`)
}

console.log(`
Next:
  npm test
  git commit -am "chore: release ${version}"
  git tag --annotate --cleanup=verbatim --file ${notes} v${version}
  npm run build -- --out build/casement-${version}
  git push --follow-tags origin HEAD v${version}
${published.map(({ folder }) => `  npm publish ./build/packages/${folder} --access public`).join('\n')}`)
