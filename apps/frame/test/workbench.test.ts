import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseQuery } from '@casement/query'
import type { Answer } from '@casement/query'
import { parseReport } from '@casement/report'
import { needOf, visualTypes } from '@casement/visuals'
import type { Visual, VisualType } from '@casement/visuals'
import { exampleFile } from '@casement/visuals/examples'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { addressOf, choicesIn } from '../workbench/choices.ts'
import { emptyAnswer, madeAnswer } from '../workbench/made-answer.ts'

const visualsOf = (type: VisualType): readonly Visual[] =>
  parseReport(JSON.parse(readFileSync(exampleFile(type), 'utf8'))).pages.flatMap(({ visuals }) => visuals)

const asked = visualTypes
  .flatMap(visualsOf)
  .flatMap((visual) => needOf(visual, []) ?? [])
  .map((query) => parseQuery(JSON.parse(JSON.stringify(query))))

const columnOf = ({ columns }: Pick<Answer, 'columns'>, name: string) =>
  columns.find((column) => column.name === name)!

test('whatever an example asks has a made answer in the shape of the query', () => {
  for (const query of asked) {
    const answer = madeAnswer('a', query)
    expect(answer.columns.map(({ name }) => name)).toEqual(query.select.map(({ name }) => name))
    expect(answer.rowCount).toBeGreaterThan(0)
    for (const { values } of answer.columns) expect(values).toHaveLength(answer.rowCount)
    expect((answer.subtotals ?? []).map(({ by }) => by)).toEqual(query.subtotals ?? [])
    expect(madeAnswer('a', query)).toEqual(answer)
    expect(
      emptyAnswer('a', query)
        .columns.flatMap(({ values }) => values)
        .filter(Boolean),
    ).toEqual([])
  }
})

test('made amounts add up: those of a matrix to its sub-totals, and these to the whole', () => {
  const query = needOf(
    visualsOf('matrix').find(({ type }) => type === 'matrix')!,
    [],
  )!
  const answer = madeAnswer('a', query)
  const centsOf = (of: Pick<Answer, 'columns'>) =>
    columnOf(of, 'value.0')
      .values.map((value) => Math.round(Number(value) * 100))
      .reduce((sum, cents) => sum + cents, 0)
  const whole = Math.round(Number(answer.totals!['value.0']) * 100)
  expect(centsOf(answer)).toBe(whole)
  for (const block of answer.subtotals!) expect(centsOf(block)).toBe(whole)
})

test('a member chosen elsewhere makes figures smaller, or leaves the others out', () => {
  const filter = { target: { table: 'Entity', column: 'Region' }, operator: 'In', values: ['EMEA'] }
  const revenue = {
    name: 'value.0',
    field: { kind: 'measure', table: 'Ledger', measure: 'Revenue' },
  } as const
  const column = (name: string) =>
    ({ name: 'category.0', field: { kind: 'column', table: 'Entity', column: name } }) as const
  const rowsOf = (name: string, filters: readonly object[]) =>
    madeAnswer('a', { select: [column(name), revenue], filters: filters as never })
  expect(columnOf(rowsOf('Country', [filter]), 'category.0').values).toEqual([
    'Germany',
    'France',
    'United Kingdom',
  ])
  const [all] = columnOf(rowsOf('Segment', []), 'value.0').values
  const [part] = columnOf(rowsOf('Segment', [filter]), 'value.0').values
  expect(Number(part)).toBeLessThan(Number(all))
  expect(Number(part)).toBeGreaterThan(0)
})

test('what is looked at is read from the address, and what is not offered is not', () => {
  const choices = choicesIn('?kind=map&theme=dark&width=watch')
  expect(choices).toMatchObject({ kind: 'map', theme: 'dark', width: 'desktop', state: 'figures' })
  expect(addressOf(choices)).toBe('?kind=map&theme=dark')
})

test('the built frame has nothing of the workbench', async () => {
  const made = await build({
    root: join(import.meta.dirname, '..'),
    logLevel: 'silent',
    build: { write: false },
  })
  const outputs = [made].flat().flatMap((each) => ('output' in each ? each.output : []))
  const modules = outputs.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []))
  expect(modules.filter((path) => path.endsWith('/apps/frame/src/main.ts'))).toHaveLength(1)
  expect(modules.filter((path) => path.includes('/workbench/'))).toEqual([])
  expect(outputs.map(({ fileName }) => fileName).filter((name) => name.endsWith('.html'))).toEqual([
    'index.html',
  ])
})
