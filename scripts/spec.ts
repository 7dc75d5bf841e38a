// npm run spec: which of the specification's requirements the last complete test run showed. --json for machines.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRequirements, reportSpec } from './requirements.ts'
import type { RunResults } from './result-file.ts'
import { root } from './root.mjs'

const file = join(root, '.results', 'tests.json')
if (!existsSync(file)) {
  console.error('There is no complete test run to read. Run npm test first.')
  process.exit(1)
}
const results = JSON.parse(readFileSync(file, 'utf8')) as RunResults
const { groups, mistakes } = reportSpec(readRequirements(), results.tests)

if (process.argv.includes('--json')) {
  const plain = Object.entries(groups).map(([name, { shown, of, missing }]) => [name, { shown, of, missing }])
  console.log(JSON.stringify(Object.fromEntries(plain)))
} else {
  for (const [name, { shown, of, missing, elsewhere }] of Object.entries(groups)) {
    console.log(`${name}  shown ${shown} of ${of}`)
    if (missing.length > 0) console.log(`     not shown: ${missing.join(' ')}`)
    if (elsewhere.length > 0) console.log(`     quoted elsewhere: ${elsewhere.join(' ')}`)
  }
  const all = Object.values(groups)
  const sum = (pick: (group: (typeof all)[number]) => number) =>
    all.reduce((total, group) => total + pick(group), 0)
  console.log(`all  shown ${sum((group) => group.shown)} of ${sum((group) => group.of)}`)
}
for (const mistake of mistakes) console.error(mistake)
process.exit(mistakes.length > 0 ? 1 : 0)
