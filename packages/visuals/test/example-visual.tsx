import type { Answer, AnswerColumn } from '@casement/query'
import { parseReport } from '@casement/report'
import type { VisualOf, VisualType } from '@casement/visuals'
import { exampleFile } from '@casement/visuals/examples'
import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatted } from '../../../scripts/formatted.ts'
import { WritingContext } from '../src/context/writing-context.ts'
import { sceneText } from '../src/scene/scene.ts'
import type { Scene } from '../src/scene/scene.ts'
import { writingOf } from '../src/writing/writing.ts'
import type { Writing } from '../src/writing/writing.ts'
import { english } from '../../words/test/english.ts'

/** The visual of that kind in its example file; the first one, or that of a name. */
export function exampleVisual<T extends VisualType>(type: T, name?: string): VisualOf<T> {
  const file = exampleFile(type)
  const report = parseReport(JSON.parse(readFileSync(file, 'utf8')))
  const visual = report.pages[0]!.visuals.find(
    (each) => each.type === type && (name === undefined || each.name === name),
  )
  if (!visual) throw new Error(`The example of ${type} shows none`)
  return visual as VisualOf<T>
}

export const examplesWriting: Writing = writingOf({
  words: english,
  model: { casement: 1, name: 'examples', tables: [] },
  booksEnd: '2026-10',
})

export const amounts = (name: string, values: AnswerColumn['values']): AnswerColumn => ({
  name,
  type: 'decimal',
  format: '#,0;(#,0)',
  values,
})

export const names = (name: string, values: AnswerColumn['values']): AnswerColumn => ({
  name,
  type: 'text',
  values,
})

export const answerOf = (columns: AnswerColumn[], more: Partial<Answer> = {}): Answer => ({
  id: 'example',
  columns,
  rowCount: columns[0]!.values.length,
  truncated: false,
  ...more,
})

/** Markup as a server would send it: of a report just opened, whatever was opened and closed in another. */
export const markupOf = (node: ReactNode): string =>
  renderToStaticMarkup(<WritingContext value={{ ...examplesWriting }}>{node}</WritingContext>)

/** The same as this repository writes HTML, so that a change is read line by line. */
export const htmlOf = async (node: ReactNode): Promise<string> => {
  return formatted('visual.html', markupOf(node))
}

/** A scene as a file of its own: a picture to look at as well as a snapshot, a shape a line. */
export const svgOf = (scene: Scene): string => `${sceneText(scene).replaceAll(/><(?!\/|tspan)/g, '>\n<')}\n`
