import { closestName } from '@casement/errors'
import { quoted } from '@casement/schema'
import type { Problem } from '@casement/schema'
import type { Visual } from '@casement/visuals'
import type { ReportDefinition } from './definition.ts'
import type { ReportChoice } from './report-choice.ts'
import { reportChoicesOf, unknownWords, wordedVisual } from './worded-visual.ts'

type Tell = (problem: Problem) => void

/** Choices are told apart by their values, and have the same words, each of one choice of the report alone. */
export function tellChoices(report: ReportDefinition, tell: Tell): void {
  const taken = new Map<string, string>()
  for (const name of ['comparison', 'currency'] as const) {
    const offered = report[name]
    if (offered) tellChoice(offered, name, taken, tell)
  }
  report.pages.forEach(({ visuals }, page) =>
    visuals.forEach((visual, index) => {
      for (const { path, word, known } of unknownWords(visual, report))
        tell({ path: `pages[${page}].visuals[${index}].${path}`, message: unknownWord(word, known) })
    }),
  )
  if (report.comparison?.overCommonMonths && !report.period)
    tell({
      path: 'comparison.overCommonMonths',
      message: 'months that figures have in common are those of a period; say the "period" of the report',
    })
  if (report.comparison) return
  report.pages.forEach(({ visuals }, page) =>
    visuals.forEach((visual, index) => {
      if (JSON.stringify(visual).includes('"isCompared":true'))
        tell({
          path: `pages[${page}].visuals[${index}]`,
          message: 'a compared figure needs the "comparison" of the report, which says with what',
        })
    }),
  )
}

/** A word in braces that nothing says. */
function unknownWord(word: string, known: readonly string[]): string {
  const near = closestName(word, known)
  const hint = near ? `did you mean {${near}}?` : `there are ${known.map((each) => `{${each}}`).join(', ')}`
  return `{${word}} is no word of the choices; ${hint}`
}

function tellChoice({ choices }: ReportChoice, path: string, taken: Map<string, string>, tell: Tell): void {
  const first = Object.keys(choices[0]!.words ?? {})
  for (const word of first) {
    const other = taken.get(word)
    if (other)
      tell({ path: `${path}.choices[0].words`, message: `${quoted(word)} is a word of ${other} already` })
    taken.set(word, path)
  }
  choices.forEach(({ value, words = {} }, place) => {
    const at = `${path}.choices[${place}]`
    if (choices.slice(0, place).some((each) => each.value.toLowerCase() === value.toLowerCase()))
      tell({ path: `${at}.value`, message: `${quoted(value)} is a choice already` })
    const own = Object.keys(words)
    const missing = first.find((word) => !own.includes(word))
    const extra = own.find((word) => !first.includes(word))
    if (missing !== undefined)
      tell({ path: `${at}.words`, message: `${quoted(missing)} is missing, which the first choice has` })
    if (extra !== undefined)
      tell({ path: `${at}.words`, message: `${quoted(extra)} is no word of the first choice` })
  })
}

/** A visual in the words of every choice: as it is first, then with each of the others. */
export function wordingsOf(report: ReportDefinition, visual: Visual): readonly Visual[] {
  const offered = reportChoicesOf(report)
  const usual = offered.map(({ choices }) => choices[0]!)
  const all = offered.flatMap(({ choices }, place) => choices.map((choice) => usual.with(place, choice)))
  return [...new Set([usual, ...all].map((chosen) => wordedVisual(visual, chosen)))]
}
