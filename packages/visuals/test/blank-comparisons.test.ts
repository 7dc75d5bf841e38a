import type { Answer, AnswerColumn } from '@casement/query'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { comparedFields } from '../src/definition/compared-fields.ts'
import { columnName } from '../src/definition/query.ts'
import type { VisualBase } from '../src/definition/visual-base.ts'
import { documentTable, notableComparisons } from '../src/documents/kind-documents.ts'
import { comparisonsOf } from '../src/explain/comparisons.ts'
import { wholeOf } from '../src/explain/whole.ts'
import { needOf } from '../src/index.ts'
import { narrativeOf } from '../src/narrative.ts'
import { visualTypes } from '../src/visual.ts'
import { whyNothing } from '../src/why-nothing.ts'
import { exactOf } from '../src/writing/exact.ts'
import { answerTo, examplesOf } from './example-answers.ts'
import { amounts, answerOf, examplesWriting as writing } from './example-visual.tsx'
import { whole } from './statement-answer.ts'

/** What is compared in every kind of the registry, without what it is compared with: a new kind is held by being there. */

const compared = visualTypes.flatMap((type) =>
  examplesOf(type).flatMap((visual) => {
    const roles = (visual as VisualBase).roles ?? {}
    return comparedFields(roles).length > 0 ? [[`${type} ${visual.name}`, visual, roles] as const] : []
  }),
)

/** The answer, with nothing in columns of these names, in its rows, sub-totals and totals. */
function without(answer: Answer, gone: ReadonlySet<string>): Answer {
  const emptied = (columns: readonly AnswerColumn[]) =>
    columns.map((column) =>
      gone.has(column.name) ? { ...column, values: column.values.map(() => null) } : column,
    )
  const { totals, subtotals } = answer
  return {
    ...answer,
    columns: emptied(answer.columns),
    ...(totals && {
      totals: Object.fromEntries(
        Object.entries(totals).map(([name, value]) => [name, gone.has(name) ? null : value]),
      ),
    }),
    ...(subtotals && {
      subtotals: subtotals.map((block) => ({ ...block, columns: emptied(block.columns) })),
    }),
  }
}

test('kinds that compare are known by their examples', () => {
  expect(new Set(compared.map(([, { type }]) => type)).size).toBeGreaterThan(6)
})

describe.each(compared)('%s', (_, visual, roles) => {
  const answer = visual.type === 'statement' ? whole : answerTo(visual)
  const references = comparedFields(roles).map(({ reference }) => columnName(reference.role, reference.index))
  const figures = comparedFields(roles).map(({ figure }) => columnName(figure.role, figure.index))

  test('asks for what it compares as such', () => {
    const { select } = needOf(visual, [])!
    expect(
      select
        .filter(({ comparedBy }) => comparedBy !== undefined)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(references.toSorted())
    for (const { comparedBy } of select) if (comparedBy !== undefined) expect(figures).toContain(comparedBy)
  })

  test.each([
    ['nothing to compare with', references],
    ['nothing to be compared', figures],
  ])('with %s has no difference', async (__, names) => {
    const blank = without(answer, new Set(names))
    const table = documentTable(visual, blank, writing)
    // A figure of its own may have a sign as well: it is no difference of two.
    const differences = table?.rows.flatMap(({ cells }) =>
      cells.filter(({ formula }) => formula && ['difference', 'share', 'points'].includes(formula.kind)),
    )
    expect(differences ?? []).toEqual([])
    expect(notableComparisons(visual, blank, { writing, threshold: exactOf('0')! })).toEqual([])
    expect(await narrativeOf(visual, blank, writing)).not.toMatch(/better|worse|Highest is/)
  })

  test('is explained where both figures are there, and there alone', () => {
    for (const comparison of comparisonsOf(visual)) {
      const told = (start: string | null, end: string | null) =>
        wholeOf(comparison, answerOf([amounts('start.0', [start]), amounts('end.0', [end])]), writing)
      expect(told('1.00', '3.00').change).toEqual(exactOf('2.00'))
      for (const [start, end] of [
        [null, '3.00'],
        ['1.00', null],
        [null, null],
      ] as const) {
        expect(told(start, end).change).toBeNull()
        expect(told(start, end).obstacle).toBeDefined()
      }
    }
  })

  test('says why nothing is drawn where a figure without which it is nothing is not there', () => {
    const blank = without(answer, new Set(references))
    const needsAll = visual.type === 'waterfall'
    expect(whyNothing(visual, blank, writing)).toEqual(needsAll ? expect.stringMatching(/^No /) : null)
    expect(whyNothing(visual, answer, writing)).toBeNull()
  })
})

/** Where what is not there adds nothing: sums, and steps from one known whole to another. */
const sums: Readonly<Record<string, string>> = {
  'explain/drivers.ts': 'members between two wholes that are there',
  'explain/effects.ts': 'effects between two wholes that are there',
  'kinds/statement/printed-lines.ts': 'totals of lines, less others',
  'kinds/statement/statement-table.ts': 'what formulas of totals come to',
  'kinds/waterfall/data.ts': 'steps between two wholes that are there',
  'rows/cell-marks.ts': 'a bound of the author',
  'writing/exact.ts': 'both are written here',
}

test('figures are subtracted in one place', () => {
  const source = join(import.meta.dirname, '../src')
  const users = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && /(?<![.\w])minus\(/.test(readFileSync(join(source, path), 'utf8')),
  )
  expect(users.toSorted()).toEqual(Object.keys(sums).toSorted())
})
