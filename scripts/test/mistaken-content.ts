import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { problemText } from '../../packages/report/src/index.ts'
import { checkContent, ContentError } from '../../apps/embed-server/src/index.ts'
import { root } from '../root.mjs'
import { filesShownIn } from './documents.ts'

// The folder of docs/authoring.md with one mistake each, and what its author is told.
export type Files = Readonly<Record<string, string | Buffer>>
export type Change = (files: Files) => Files

export const [list, model, report, csv] = [
  'content.json',
  'models/rates.json',
  'reports/rates.json',
  'data/rates.csv',
] as const
const right: Files = {
  ...filesShownIn('docs/authoring.md'),
  [csv]: readFileSync(join(root, 'samples/figures/exchange-rates.csv'), 'utf8').replaceAll('\r\n', '\n'),
}

export const folder = mkdtempSync(join(tmpdir(), 'casement-mistakes-'))
afterAll(() => rmSync(folder, { recursive: true }))
let made = 0

/** Report of `npm run content`: problems, notes, and how many rows each visual has. */
export async function said(change: Change): Promise<string[]> {
  const content = join(folder, String(++made))
  for (const [path, text] of Object.entries(change(right))) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), text)
  }
  try {
    const now = () => new Date('2026-11-21T12:00:00Z')
    const { problems, notes, reports } = await checkContent(content, {
      now,
      memoryLimit: '512MB',
      imageOrigins: [],
    })
    const rows = reports.flatMap(({ visuals }) =>
      visuals.map(({ visual, rows: count }) => `${visual}: ${count}`),
    )
    return [...problems.map(problemText), ...notes.map((note) => `note: ${note}`), ...rows]
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(problemText)
    throw error
  }
}

export const text =
  (file: string, from: string | RegExp, to: string): Change =>
  (files) => {
    const before = String(files[file])
    const after = before.replace(from, to)
    if (after === before) throw new Error(`${file} has no ${String(from)}`)
    return { ...files, [file]: after }
  }
export const data =
  (change: (before: string) => string | Buffer): Change =>
  (files) => ({ ...files, [csv]: change(String(files[csv])) })
export type Json = Record<string, any>
export const json =
  (file: string, change: (value: Json) => void): Change =>
  (files) => {
    const value = JSON.parse(String(files[file])) as Json
    change(value)
    return { ...files, [file]: JSON.stringify(value, null, 2) }
  }
export const inModel = (change: (value: Json) => void) => json(model, change)
export const source = (given: object) =>
  inModel(({ tables }) => (tables[0].source = { ...tables[0].source, ...given }))
export const measure = (expression: string, name = 'T') =>
  inModel(({ tables }) => tables[0].measures.push({ name, expression }))
export const rule = (filter: string) =>
  inModel((value) => (value.roles = [{ name: 'x', rules: [{ table: 'Rate', filter }] }]))
export const both =
  (first: Change, second: Change): Change =>
  (files) =>
    second(first(files))
export const line = (number: number, change: (before: string) => string) =>
  data((all) => {
    const lines = all.split('\n')
    lines[number - 1] = change(lines[number - 1]!)
    return lines.join('\n')
  })
export const dates = (form: string) => data((all) => all.replace(/^(\d{4})-(\d\d)-(\d\d)/gm, form))
export const numbersIn = data((all) => all.replaceAll(',', ';').replace(/(\d)\.(\d)/g, '$1,$2'))
