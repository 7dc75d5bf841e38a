import { choice, list, named, number, object, text } from '@casement/schema'
import { fieldShape } from './field.ts'
import { filterShape } from './filter.ts'

/** Place of a visual, in pixels of its page; z says what lies above what. */
export const layoutShape = named(
  'Layout',
  object(
    { x: number(), y: number(), width: number({ min: 1 }), height: number({ min: 1 }) },
    { z: number(), displayState: object({ mode: choice('visible', 'hidden') }) },
  ),
)

export const sortShape = object(
  { role: text(), direction: choice('ascending', 'descending') },
  { index: number({ min: 0 }) },
)

/** Share of its reference below which a variance is neither good nor bad, as 0.01 for 1%. Absent: 0. */
export const tolerance = number({ min: 0, max: 1 })

export const displayUnits = choice('auto', 'none', 'thousands', 'millions', 'billions')

/** Properties of every visual beside its kind's own; `tooltip` names the page shown beside its marks. */
export const common = { title: text(), subtitle: text(), filters: list(filterShape), tooltip: text() }

export const one = list(fieldShape, { min: 1, max: 1 })
export const atMostOne = list(fieldShape, { max: 1 })
export const some = list(fieldShape, { min: 1 })
/** Levels of a hierarchy, the widest first. */
export const levels = list(fieldShape, { min: 1, max: 5 })
