import { z } from 'zod'
import { nameText, titleText } from './text/plain-text.ts'

const tag = titleText
  .min(1)
  .max(40)
  .regex(/^[^,]*$/, 'must not contain a comma')

/** What the portal says of a workspace or report beside what the embedding service says; null: as the service has it. */
export const ContentSettings = z.strictObject({
  /** false: nobody sees it, whatever is granted */
  published: z.boolean(),
  name: titleText.min(1).max(200).nullable(),
  description: titleText.min(1).max(300).nullable(),
  tags: z
    .array(tag)
    .max(20)
    .refine((tags) => new Set(tags.map((one) => one.toLowerCase())).size === tags.length, {
      message: 'must not hold a tag twice',
    }),
  /** whom to ask about it */
  owner: nameText.min(1).max(200).nullable(),
  /** before the others */
  featured: z.boolean(),
  /** among its like, the smallest first and before those without one; null: in the service's order */
  place: z.int().min(1).max(9999).nullable(),
})
export type ContentSettings = z.infer<typeof ContentSettings>

/** A workspace, or a report of it: null is the workspace itself. */
const contentPlace = {
  workspaceId: z.guid().toLowerCase(),
  reportId: z.guid().toLowerCase().nullable(),
}

/** What is to be different of one place, which is still at `version`; null: nothing was ever said of it. */
export const ContentChange = z
  .strictObject({ ...contentPlace, version: z.int().min(1).nullable(), set: ContentSettings.partial() })
  .superRefine(({ reportId, set }, context) => {
    if (reportId !== null) return
    for (const name of ['description', 'tags', 'owner'] as const)
      if (set[name] !== undefined && set[name] !== null && set[name].length > 0)
        context.addIssue({ code: 'custom', path: ['set', name], message: 'is said of reports alone' })
  })
  .meta({ id: 'ContentChange' })
export type ContentChange = z.infer<typeof ContentChange>

/** The body of changeContent: all changes, or none. A dry run changes nothing and tells the differences that there would be. */
export const ChangeContent = z
  .strictObject({
    changes: z.array(ContentChange).min(1).max(5000),
    dryRun: z.boolean().default(false),
  })
  .meta({ id: 'ChangeContent' })
export type ChangeContent = z.infer<typeof ChangeContent>

const settings = {
  published: z.boolean(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  owner: z.string().nullable(),
  featured: z.boolean(),
  place: z.int().nullable(),
}
const stored = { version: z.int(), changedBy: z.string(), changedAt: z.string() }

/** What is stored of a place. `changedAt` is ISO 8601, UTC. */
export const ContentRecord = z
  .looseObject({ workspaceId: z.string(), reportId: z.string().nullable(), ...settings, ...stored })
  .meta({ id: 'ContentRecord' })
export type ContentRecord = z.infer<typeof ContentRecord>

/** Before: null where nothing was ever said. In a dry run what comes has no version. */
export const ContentDifference = z
  .looseObject({
    before: ContentRecord.nullable(),
    after: ContentRecord.partial({ version: true, changedBy: true, changedAt: true }),
    /** what the service calls it; its id where the service does not have it */
    called: z.string(),
    /** the number of its audit entry; null in a dry run */
    entry: z.int().nullable(),
  })
  .meta({ id: 'ContentDifference' })
export type ContentDifference = z.infer<typeof ContentDifference>

/** In the order of the changes; those that would change nothing are left out. */
export const ChangedContent = z
  .looseObject({ differences: z.array(ContentDifference) })
  .meta({ id: 'ChangedContent' })
export type ChangedContent = z.infer<typeof ChangedContent>

/**
 * A workspace or report with what is stored of it. `name` is the service's, null where the service does not have it (any
 * more); `record` is null where nothing was ever said of it.
 */
export const ContentEntry = z
  .looseObject({
    workspaceId: z.string(),
    reportId: z.string().nullable(),
    name: z.string().nullable(),
    record: ContentRecord.nullable(),
  })
  .meta({ id: 'ContentEntry' })
export type ContentEntry = z.infer<typeof ContentEntry>
