import { z } from 'zod'
import { ReportPlace } from '../views/report-views.ts'

const placed = { label: z.string(), page: z.string(), visual: z.string() }
const synonyms = z.array(z.string())
const field = z.looseObject({ ...placed, synonyms })

/** What can be found in a report of the caller: what it shows, by its names. */
export const Findable = z
  .looseObject({
    pages: z.array(z.looseObject({ name: z.string(), label: z.string(), synonyms: synonyms.optional() })),
    visuals: z.array(z.looseObject({ ...placed, type: z.string(), synonyms: synonyms.optional() })),
    measures: z.array(field),
    columns: z.array(field),
  })
  .meta({ id: 'Findable' })
export type Findable = z.infer<typeof Findable>

/** The body of findable: a report, and the language that it is read in. */
export const AskFindable = ReportPlace.extend({ locale: z.string().max(35).optional() }).meta({
  id: 'AskFindable',
})
export type AskFindable = z.input<typeof AskFindable>

/** The body of figures: a report, and what is asked of it in words. */
export const AskFigures = ReportPlace.extend({
  text: z.string().trim().min(1).max(200),
  locale: z.string().max(35).optional(),
}).meta({ id: 'AskFigures' })
export type AskFigures = z.input<typeof AskFigures>

/** A figure of the caller's rows; `value` null: there are no rows. `filters` are the report's that show it on its page. */
export const FoundFigure = z.looseObject({
  label: z.string(),
  value: z.string().nullable(),
  scope: z.array(z.string()),
  page: z.string(),
  pageName: z.string(),
  visual: z.string(),
  filters: z.array(z.record(z.string(), z.unknown())),
})
export type FoundFigure = z.infer<typeof FoundFigure>

/** Figures that were asked for, or what was not understood: without a measure of the report, the words that could name one. */
export const FoundFigures = z
  .looseObject({
    figures: z.array(FoundFigure),
    isMeasureNamed: z.boolean(),
    unknown: z.array(z.string()),
  })
  .meta({ id: 'FoundFigures' })
export type FoundFigures = z.infer<typeof FoundFigures>
