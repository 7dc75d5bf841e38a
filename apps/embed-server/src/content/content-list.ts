import { z } from 'zod'
import { ContentError } from './content-error.ts'

const id = z.uuid().transform((text) => text.toLowerCase())
const text = z.string().trim().min(1)

/** A file of the content folder: below it, by forward slashes, never upwards. */
const path = z
  .string()
  .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'expected a path below the content folder such as reports/x.json')

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "expected a month such as '2026-10'")

/** `content.json`: what the service offers and where it lies. */
const contentListSchema = z.strictObject({
  $schema: z.string().optional(),
  casement: z.literal(1),
  /** the last closed month */
  booksEnd: month,
  workspaces: z.array(
    z.strictObject({
      id,
      name: text,
      reports: z.array(
        z.strictObject({
          id,
          name: text,
          description: z.string().optional(),
          dataset: id,
          file: path,
          /** where a report's figures end with another month than the rest */
          booksEnd: month.optional(),
        }),
      ),
      datasets: z.array(z.strictObject({ id, name: text, file: path })),
    }),
  ),
})
export type ContentList = z.output<typeof contentListSchema>
export type ListedReport = ContentList['workspaces'][number]['reports'][number]

/** `content.json` as it can be trusted, no id given twice. Throws ContentError: CONTENT_NEWER, CONTENT_INVALID. */
export function parseContentList(json: unknown): ContentList {
  const version = (json as { casement?: unknown } | null)?.casement
  if (typeof version === 'number' && version > 1)
    throw new ContentError(
      'CONTENT_NEWER',
      `content.json is version ${version}, this Casement reads version 1`,
    )
  const list = contentListSchema.safeParse(json)
  if (!list.success)
    throw new ContentError('CONTENT_INVALID', `content.json:\n${z.prettifyError(list.error)}`)
  const { workspaces } = list.data
  refuseTwice('workspace', workspaces)
  refuseTwice(
    'report',
    workspaces.flatMap(({ reports }) => reports),
  )
  refuseTwice(
    'dataset',
    workspaces.flatMap(({ datasets }) => datasets),
  )
  return list.data
}

function refuseTwice(kind: string, listed: readonly { id: string }[]): void {
  const ids = new Set<string>()
  for (const { id } of listed) {
    if (ids.has(id)) throw new ContentError('CONTENT_INVALID', `content.json: ${kind} ${id} is listed twice`)
    ids.add(id)
  }
}
