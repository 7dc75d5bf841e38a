import type { UnitPower } from '@casement/format'
import type { DisplayUnits } from '../definition/visual-base.ts'
import { unitIn } from './column-unit.ts'
import type { WrittenColumn } from './writing.ts'

/** Unit in which figures and their changes are written, so that both say something. */
export interface FigureUnit {
  readonly power: UnitPower
  /** Behind the mark. */
  readonly digits: number
}

export interface FigureSizes {
  readonly figures: readonly number[]
  readonly changes: readonly number[]
}

/** The unit of the column's page, else of the largest figure, or a smaller one where changes would be written as nothing in it. */
export function figureUnitFor(
  asked: DisplayUnits | undefined,
  { figures, changes }: FigureSizes,
  column?: Pick<WrittenColumn, 'unit'>,
): FigureUnit {
  const units = asked ?? 'auto'
  let power = unitIn(column, units, Math.max(0, ...figures.map(Math.abs)))
  const sizes = changes.map(Math.abs).filter((size) => size > 0)
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor((sizes.length - 1) / 2)]
  if (usual === undefined) return { power, digits: 1 }
  if (units === 'auto' && column?.unit === undefined && power > 0 && usual / 10 ** power < 0.1)
    power = (power - 3) as UnitPower
  const inUnit = usual / 10 ** power
  return { power, digits: inUnit >= 9.5 ? 0 : inUnit >= 0.95 ? 1 : 2 }
}
