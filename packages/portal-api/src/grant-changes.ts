import { z } from 'zod'
import { AppearanceDifference } from './appearance.ts'
import { CallerDifference } from './callers/callers.ts'
import { ContentDifference } from './content.ts'
import { DeleteOne, GrantInput, GrantRecord, UpdateOne } from './grant.ts'

const maxChanges = 5000

/** One change of the grants: what updateOne takes, or what deleteOne takes. */
export const GrantChange = z
  .union([z.strictObject({ write: UpdateOne }), z.strictObject({ remove: DeleteOne })])
  .meta({ id: 'GrantChange' })
export type GrantChange = z.infer<typeof GrantChange>

/** The body of changeGrants: all changes, or none. A dry run changes nothing and tells the differences that there would be. */
export const ChangeGrants = z
  .strictObject({
    changes: z.array(GrantChange).min(1).max(maxChanges),
    dryRun: z.boolean().default(false),
  })
  .meta({ id: 'ChangeGrants' })
export type ChangeGrants = z.infer<typeof ChangeGrants>

/** The body of undo: numbers of audit entries of one kind, whose changes are taken back, the newest first, all or none. */
export const UndoChanges = z
  .strictObject({
    entries: z.array(z.int().min(1)).min(1).max(maxChanges),
    dryRun: z.boolean().default(false),
  })
  .meta({ id: 'UndoChanges' })
export type UndoChanges = z.infer<typeof UndoChanges>

/** A grant before and after, null where there is none. In a dry run a new one has neither id nor version. */
export const GrantDifference = z
  .looseObject({
    before: GrantRecord.nullable(),
    after: z.union([GrantRecord, GrantInput]).nullable(),
    /** the number of its audit entry; null in a dry run */
    entry: z.int().nullable(),
  })
  .meta({ id: 'GrantDifference' })
export type GrantDifference = z.infer<typeof GrantDifference>

/** In the order of the changes; those that would change nothing are left out. */
export const ChangedGrants = z
  .looseObject({ differences: z.array(GrantDifference) })
  .meta({ id: 'ChangedGrants' })
export type ChangedGrants = z.infer<typeof ChangedGrants>

/** What was taken back: changes of grants, of content, of what the portal looks like, or of a caller. */
export const Undone = ChangedGrants.extend({
  content: z.array(ContentDifference).optional(),
  appearance: z.array(AppearanceDifference).optional(),
  callers: z.array(CallerDifference).optional(),
}).meta({ id: 'Undone' })
export type Undone = z.infer<typeof Undone>

/** The body of readCsv: a file of the form that grants.csv has. */
export const GrantsCsv = z.strictObject({ csv: z.string().max(4_000_000) }).meta({ id: 'GrantsCsv' })
export type GrantsCsv = z.infer<typeof GrantsCsv>

/** What a file asks for, for changeGrants, and the lines that nothing can be made of, counted from 1 with the head. */
export const CsvChanges = z
  .looseObject({
    changes: z.array(GrantChange),
    problems: z.array(z.looseObject({ line: z.int(), message: z.string() })),
  })
  .meta({ id: 'CsvChanges' })
export type CsvChanges = z.infer<typeof CsvChanges>
