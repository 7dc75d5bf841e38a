import type { Answer } from '@casement/query'
import { needOf, visualTypes } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import { expect, test } from 'vitest'
import { answerTo, examplesOf } from '../../visuals/test/example-answers.ts'
import { pdfOf, pptxOf, xlsxOf, type DocumentPage } from '../src/index.ts'
import { pace, sourceOf } from './made-source.ts'

// A document is made on the thread that answers everybody: one long text must not hold it.

const forms = { xlsx: xlsxOf, pdf: pdfOf, pptx: pptxOf }

/** A text of words of all lengths, one of which has no end. */
const textOf = (letters: number): string =>
  `${'a few words of every length, some of them extraordinarily '.repeat(letters / 80)}${'x'.repeat(letters)}`.slice(
    0,
    letters,
  )

const withTexts = (answer: Answer, text: string): Answer => {
  const put = (columns: Answer['columns']) =>
    columns.map((column) =>
      column.type === 'text'
        ? { ...column, values: column.values.map((value) => value && `${String(value)}${text}`) }
        : column,
    )
  return {
    ...answer,
    columns: put(answer.columns),
    ...(answer.subtotals && {
      subtotals: answer.subtotals.map((each) => ({ ...each, columns: put(each.columns) })),
    }),
  }
}

/** A page of a kind's examples in which every member has such a text. */
function pageWith(type: Visual['type'], text: string): DocumentPage {
  const size = { width: 1280, height: 720 }
  const visuals = examplesOf(type).slice(0, 1)
  return {
    name: 'p',
    displayName: 'Page',
    ...size,
    visuals: visuals.map((visual) => ({
      visual,
      layout: visual.layout,
      answer: 'roles' in visual && needOf(visual, []) ? withTexts(answerTo(visual), text) : null,
      problem: null,
      chosen: text,
    })),
  }
}

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test.each(
  visualTypes.flatMap((type) =>
    Object.keys(forms).map((form) => [type, form as keyof typeof forms] as const),
  ),
)('long texts in a %s grow the work on its %s no faster than themselves', async (type, form) => {
  const worked = (letters: number) =>
    processorMs(() => forms[form](sourceOf([pageWith(type, textOf(letters))]), pace))
  await worked(1000)
  const before = await worked(1000)
  const after = await worked(64_000)
  // A workbook has all of a text, and a drawing looks at its first letters alone. A moment says nothing.
  const most = form === 'xlsx' ? 64 : 8
  expect(after < 200 || after / before < most, `${before.toFixed(0)} ms, then ${after.toFixed(0)} ms`).toBe(
    true,
  )
})
