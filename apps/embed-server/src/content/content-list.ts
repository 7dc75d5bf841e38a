import { z } from 'zod'

const id = z.uuid().transform((text) => text.toLowerCase())
const text = z.string().trim().min(1)

/** A file of the content folder: below it, by forward slashes, never upwards. */
const path = z
  .string()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'expected a path below the content folder such as reports/x.json')

/** `content.json`: what the service offers and where it lies. */
export const contentListSchema = z.strictObject({
  $schema: z.string().optional(),
  casement: z.literal(1),
  /** the last closed month */
  booksEnd: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "expected a month such as '2026-10'"),
  workspaces: z.array(
    z.strictObject({
      id,
      name: text,
      reports: z.array(
        z.strictObject({ id, name: text, description: z.string().optional(), dataset: id, file: path }),
      ),
      datasets: z.array(z.strictObject({ id, name: text, file: path })),
    }),
  ),
})
export type ContentList = z.output<typeof contentListSchema>
