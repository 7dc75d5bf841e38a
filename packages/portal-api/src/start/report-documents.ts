import { z } from 'zod'

const listed = {
  workspaceId: z.guid().toLowerCase(),
  reportId: z.guid().toLowerCase(),
  /** the embed token that the caller has for it */
  accessToken: z.string().min(1).max(16_384),
}
const name = z.string().trim().min(1).max(256)
const most = 500

/** The body of makeDocument: reports of the caller, in the order in which they are to be in one file. */
export const MakeDocument = z
  .strictObject({
    title: name,
    format: z.enum(['PDF', 'PPTX', 'XLSX']),
    locale: z.string().min(1).max(100),
    reports: z
      .array(z.strictObject({ ...listed, name }))
      .min(1)
      .max(most),
  })
  .meta({ id: 'MakeDocument' })
export type MakeDocument = z.infer<typeof MakeDocument>

/** What is about a file that was asked for: its id, and those of its reports that are in it. */
export const DocumentAt = z
  .strictObject({
    id: z.guid().toLowerCase(),
    reports: z.array(z.strictObject(listed)).min(1).max(most),
  })
  .meta({ id: 'DocumentAt' })
export type DocumentAt = z.infer<typeof DocumentAt>

/**
 * How far a file is. `reports`: ids of those that are in it, in the answer to makeDocument. `problem`: why it failed, or
 * which reports had to be left out.
 */
export const DocumentState = z
  .looseObject({
    id: z.string(),
    status: z.enum(['NotStarted', 'Running', 'Succeeded', 'Failed']),
    percentComplete: z.number(),
    problem: z.string().optional(),
    fileName: z.string().optional(),
    reports: z.array(z.string()).optional(),
  })
  .meta({ id: 'DocumentState' })
export type DocumentState = z.infer<typeof DocumentState>
