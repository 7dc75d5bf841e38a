import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { documentTable } from '@casement/visuals/documents'
import { expect, test } from 'vitest'
import { exampleVisual } from '../../visuals/test/example-visual.tsx'
import { whole } from '../../visuals/test/statement-answer.ts'
import { pdfOf } from '../src/index.ts'
import { citiesAnswer, listed, pace, pageOf, sourceOf } from './made-source.ts'

/** The lines of each sheet from top to bottom, each as its words from left to right. */
async function sheetsOf(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const sheets: string[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const lines = new Map<number, { x: number; words: string }[]>()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [x, y] = [item.transform[4] as number, Math.round(item.transform[5] as number)]
      lines.set(y, [...(lines.get(y) ?? []), { x, words: item.str }])
    }
    const inOrder = [...lines].toSorted(([a], [b]) => b - a)
    sheets.push(
      inOrder.map(([, line]) => lineOf(line.toSorted((a, b) => a.x - b.x).map(({ words }) => words))),
    )
  }
  await task.destroy()
  return sheets
}

/** Words of a line with one gap between two of them. */
const lineOf = (words: readonly string[]): string => words.join(' ').replaceAll(/\s+/g, ' ').trim()

const foot = (number: string) => `Internal · Report · Cities · grace · 21 Nov 2026, 12:00 UTC ${number}`
const cities = (from: number, to: number) =>
  Array.from(
    { length: to - from + 1 },
    (_, at) => `City ${from + at} ${(from + at).toLocaleString('en')},000.50`,
  )

test('a table is on its page, and all of its rows behind where it has no room', async () => {
  const answer = citiesAnswer(['column.0', 'column.1'], 40)
  const { bytes } = await pdfOf(sourceOf([pageOf([listed], { list: answer })], 'A4'), pace)
  const head = ['Report Cities · All <cities> & more', 'City Amount']
  expect(await sheetsOf(bytes)).toEqual([
    [
      'Report Cities',
      'All <cities> & more',
      'City Amount',
      ...cities(1, 10),
      'All of it is on the pages behind.',
      foot('1 / 3'),
    ],
    [...head, ...cities(1, 31), foot('2 / 3')],
    [...head, ...cities(32, 40), foot('3 / 3')],
  ])
})

test('a statement is printed line by line as on the screen, without what is folded', async () => {
  const visual = { ...exampleVisual('statement'), layout: { x: 0, y: 0, width: 1240, height: 600 } }
  const page = pageOf([visual], { [visual.name]: whole }, { width: 1240, height: 600 })
  const source = sourceOf([page], 'A4')
  const { columns, rows, notes } = documentTable(visual, whole, source.writing)!
  const printed = [
    lineOf(columns.map(({ label }) => label)),
    ...rows.filter(({ isFolded }) => !isFolded).map(({ cells }) => lineOf(cells.map(({ text }) => text))),
  ]
  expect(await sheetsOf((await pdfOf(source, pace)).bytes)).toEqual([
    ['Report Cities', visual.title, visual.subtitle, ...printed, foot('1 / 2')],
    [`Report Cities · ${visual.title}`, ...printed, `(1) ${notes[0]!}`, foot('2 / 2')],
  ])
})
