import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '@casement/query'
import { parseReport } from '@casement/report'
import type { VisualOf, VisualType } from '@casement/visuals'
import { exampleFile } from '@casement/visuals/examples'

/** What the sample's books answered to the questions of the example files. */
const answers = JSON.parse(
  readFileSync(join(import.meta.dirname, 'answers/charts.json'), 'utf8'),
) as Readonly<Record<string, Readonly<Record<string, Answer>>>>

/** Every visual of a kind's example file with its answer. */
export function chartExamples<T extends VisualType>(
  type: T,
): readonly { readonly visual: VisualOf<T>; readonly answer: Answer }[] {
  const file = exampleFile(type)
  const [page] = parseReport(JSON.parse(readFileSync(file, 'utf8'))).pages
  return page!.visuals.map((visual) => ({
    visual: visual as VisualOf<T>,
    answer: answers[type]![visual.name]!,
  }))
}

export function chartExample<T extends VisualType>(type: T, name: string) {
  const found = chartExamples(type).find(({ visual }) => visual.name === name)
  if (!found) throw new Error(`The example of ${type} has no visual ${name}`)
  return found
}

/** How tests draw a chart of which nothing is hidden, chosen or in motion. */
export const plainDrawing = {
  look: null,
  isStill: true,
  hasPatterns: false,
  isShown: () => true,
  isChosen: null,
} as const
