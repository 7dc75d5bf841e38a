import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Floor, type Mutant, outcomeOf, raised } from '../../e2e/proofs/mutants/outcome.ts'
import { scopes } from '../../e2e/proofs/mutants/scopes.ts'
import { seeded } from '../../e2e/seeded.ts'
import { root } from '../root.mjs'

const random = seeded(1)
const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
const madeMutant = (_: unknown, index: number): Mutant => ({
  file: oneOf(['a.ts', 'b.ts']),
  line: index + 1,
  text: `line ${index}`,
  change: 'true -> false',
  status: oneOf(['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError']),
})
const madeRun = () => Array.from({ length: 1 + Math.floor(random() * 30) }, madeMutant)
const answerTo = ({ file, text, change }: Mutant) => ({ file, text, change, reason: 'the same figure' })
const both = new Set(['a.ts', 'b.ts'])

test('a floor rises to a higher share, never falls, and keeps its answers', () => {
  let floor: Floor = { share: 0, answered: [answerTo(madeMutant(undefined, 0))] }
  for (let run = 0; run < 500; run += 1) {
    const { share } = outcomeOf(madeRun(), [], both)
    const after = raised(floor, share)
    expect(after).toEqual({ share: Math.max(share, floor.share), answered: floor.answered })
    floor = after
  }
})

test('the share is that of the killed and timed out among those that were tried', () => {
  const status = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError']
  const mutants = status.map((each, index) => ({ ...madeMutant(undefined, index), status: each }))
  const survivors = [mutants[3], mutants[4]]
  const figures = { valid: 5, killed: 3, timedOut: 1, ignored: 1, unknown: 1, share: 60 }
  expect(outcomeOf(mutants, [], both)).toEqual({ ...figures, survivors, answered: 0, stale: [] })
})

test('an answered survivor is not told again and counts as a survivor', () => {
  for (let run = 0; run < 200; run += 1) {
    const mutants = madeRun()
    const plain = outcomeOf(mutants, [], both)
    const answered = plain.survivors.filter(() => random() < 0.5)
    const outcome = outcomeOf(mutants, answered.map(answerTo), both)
    const survivors = plain.survivors.filter((each) => !answered.includes(each))
    expect(outcome).toEqual({ ...plain, survivors, answered: answered.length })
  }
})

test('an answer to a mutant that is killed or gone is stale where its file was mutated as a whole', () => {
  const killed = { ...madeMutant(undefined, 1), file: 'a.ts', status: 'Killed' }
  const timedOut = { ...madeMutant(undefined, 2), file: 'a.ts', status: 'Timeout' }
  const gone = { ...madeMutant(undefined, 3), file: 'b.ts' }
  const answered = [killed, timedOut, gone].map(answerTo)
  const staleOf = (...files: string[]) => outcomeOf([killed, timedOut], answered, new Set(files)).stale
  expect(staleOf('a.ts', 'b.ts')).toEqual([answerTo(killed), answerTo(gone)])
  expect(staleOf('a.ts')).toEqual([answerTo(killed)])
  expect(staleOf()).toEqual([])
})

test('every scope mutates what is there', () => {
  const mutated = Object.values(scopes).flatMap((scope) => scope.mutated)
  expect(mutated.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the scopes of exports leave out none of their files', () => {
  const folder = 'apps/embed-server/src/documents/exports'
  const mutated = Object.values(scopes).flatMap((scope) => scope.mutated)
  const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  expect(mutated.filter((path) => path.startsWith(folder + '/')).toSorted()).toEqual(files.toSorted())
})

test('every floor is of a scope, and each line that it answers is in its file', () => {
  const folder = join(root, 'e2e/proofs/mutants/floors')
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
  expect(names.filter((name) => !(name in scopes))).toEqual([])
  const floors = names.map((name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Floor)
  const linesOf = (file: string) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => line.trim())
  const answers = floors.flatMap(({ answered }) => answered)
  expect(answers.filter(({ file, text }) => !linesOf(file).includes(text))).toEqual([])
  expect(answers.filter(({ reason }) => reason.trim() === '')).toEqual([])
})
