import { z } from 'zod'
import { exactName, linesText, nameText } from './text/plain-text.ts'

export const SubjectKind = z.enum(['person', 'group', 'role'])
export type SubjectKind = z.infer<typeof SubjectKind>

export const Rights = z.enum(['view', 'edit'])
export type Rights = z.infer<typeof Rights>

/** Whom a grant is for: a value of the access-token claim that the settings name for persons, groups or roles. */
export const Subject = z.strictObject({ kind: SubjectKind, value: nameText.min(1).max(256) })
export type Subject = z.infer<typeof Subject>

/** A role of row-level security: at most 50 characters, no comma (the limits of an effective identity). */
const RowRole = exactName
  .min(1)
  .max(50)
  .regex(/^[^,]*$/, 'must not contain a comma')

const grantFields = {
  subject: Subject,
  workspaceId: z.guid().toLowerCase(),
  /** null: every report of the workspace. */
  reportId: z.guid().toLowerCase().nullable().default(null),
  rights: Rights.default('view'),
  rowRoles: z.array(RowRole).max(50).default([]),
  /** The name that RLS filters see instead of the person's own; no spaces (the limit of an effective identity). */
  rowName: exactName.min(1).max(256).regex(/^\S+$/, 'must not contain spaces').optional(),
  note: linesText.max(1000).optional(),
}

/** A grant as it is first written down. */
export const GrantInput = z.strictObject(grantFields).meta({ id: 'GrantInput' })
export type GrantInput = z.infer<typeof GrantInput>

/**
 * The body of updateOne. Without `id` it creates a grant. With `id` it replaces the whole grant, provided that
 * `version` is still the stored one.
 */
export const UpdateOne = z
  .strictObject({ id: z.guid().toLowerCase().optional(), version: z.int().min(1).optional(), ...grantFields })
  .refine((body) => (body.id === undefined) === (body.version === undefined), {
    path: ['version'],
    message: 'goes with id: give the version that was read, and none for a new grant',
  })
  .meta({ id: 'UpdateOne' })
export type UpdateOne = z.infer<typeof UpdateOne>

/** The body of deleteOne. With `version`, only that version is deleted. */
export const DeleteOne = z
  .strictObject({ id: z.guid().toLowerCase(), version: z.int().min(1).optional() })
  .meta({ id: 'DeleteOne' })
export type DeleteOne = z.infer<typeof DeleteOne>

/** A grant as it is stored. `changedAt` is ISO 8601, UTC; `changedBy` is the person who wrote this version. */
export const GrantRecord = z
  .looseObject({
    id: z.string(),
    subject: z.looseObject({ kind: SubjectKind, value: z.string() }),
    workspaceId: z.string(),
    reportId: z.string().nullable(),
    rights: Rights,
    rowRoles: z.array(z.string()),
    rowName: z.string().optional(),
    note: z.string().optional(),
    version: z.int(),
    changedBy: z.string(),
    changedAt: z.string(),
  })
  .meta({ id: 'GrantRecord' })
export type GrantRecord = z.infer<typeof GrantRecord>
