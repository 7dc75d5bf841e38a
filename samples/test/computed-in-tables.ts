import type { Answer } from '@casement/query'
import type { Visual } from '@casement/visuals'
import { documentTable } from '@casement/visuals/documents'
import type { DocumentCell, Writing } from '@casement/visuals/documents'

type Compared = Extract<NonNullable<DocumentCell['formula']>, { readonly less: number }>
const isCompared = (formula: DocumentCell['formula']): formula is Compared => !!formula && 'less' in formula

/** Decimal text as a whole number of its smallest units: shares have up to thirty digits. */
function unitsOf(value: string): bigint {
  const [, sign, whole, digits = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)!
  const units = BigInt(whole! + digits.padEnd(scale, '0').slice(0, scale))
  return sign === '-' ? -units : units
}
const scale = 30

/**
 * What a workbook and the tables of documents compute from the figures of an answer: differences, points and shares are
 * those of the two figures in their row, and blank where one of them is. Returns how many there are, and those that are
 * something else.
 */
export function computedInTable(visual: Visual, answer: Answer, writing: Writing) {
  const problems: string[] = []
  const table = documentTable(visual, answer, writing)
  let computed = 0
  const columns = (table?.columns ?? []).flatMap(({ label }, at) => {
    const formulas = table!.rows.map(({ cells }) => cells[at]?.formula).filter(isCompared)
    return formulas.length > 0 ? [{ label, at, pair: formulas[0]! }] : []
  })
  for (const { label, at, pair } of columns)
    for (const { cells, style } of table!.rows) {
      if (style === 'heading') continue
      computed++
      const [figure, other] = [cells[pair.column]!, cells[pair.less]!].map(({ value }) =>
        value === null || value === '' ? null : unitsOf(String(value)),
      ) as [bigint | null, bigint | null]
      const { value, text, formula } = cells[at]!
      const place = `${cells[0]!.text}, ${label}`
      const isBlank = value === null || value === ''
      if (figure === null || other === null) {
        if (!isBlank || text !== '' || formula)
          problems.push(`${place}: ${text} (${String(value)}) of a blank`)
        continue
      }
      // A share of nothing is none; a statement has no share of a ratio.
      if (isBlank && (other === 0n || !isCompared(formula))) continue
      const difference = figure - other
      const kind = isCompared(formula) ? formula.kind : pair.kind
      const isRight =
        !isBlank &&
        (kind === 'share'
          ? Math.abs(Number(value) - Number(difference) / Math.abs(Number(other))) < 1e-9
          : unitsOf(String(value)) === difference * (kind === 'points' ? 100n : 1n))
      if (!isRight)
        problems.push(
          `${place}: ${String(value)} of ${String(cells[pair.column]!.value)} less ${String(cells[pair.less]!.value)}`,
        )
    }
  return { computed, problems }
}
