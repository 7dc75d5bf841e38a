import type { Problem } from '@casement/schema'
import { z } from 'zod'
import { ContentError } from './files/content-error.ts'
import type { ReadJson } from './files/content-files.ts'

const id = z
  .uuid('expected a GUID such as node -p "crypto.randomUUID()" prints')
  .transform((text) => text.toLowerCase())
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

/**
 * `content.json` as it can be trusted, no id given twice and every report's dataset listed. Throws ContentError:
 * CONTENT_NEWER, and CONTENT_INVALID with every problem.
 */
export function parseContentList({ value, placed }: ReadJson): ContentList {
  const version = (value as { casement?: unknown } | null)?.casement
  if (typeof version === 'number' && version > 1)
    throw new ContentError('CONTENT_NEWER', [
      { path: '', message: `content.json is version ${version}, this Casement reads version 1` },
    ])
  const list = contentListSchema.safeParse(value)
  const problems = list.success
    ? [...twice(list.data), ...strayReports(list.data)]
    : list.error.issues.flatMap(problemsOfIssue)
  if (!list.success || problems.length > 0) throw new ContentError('CONTENT_INVALID', problems.map(placed))
  return list.data
}

function problemsOfIssue(issue: z.core.$ZodIssue): Problem[] {
  const path = z.core.toDotPath(issue.path)
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'is not known here' }))
}

const places = ({ workspaces }: ContentList) =>
  workspaces.flatMap((workspace, index) => {
    const path = `workspaces[${index}]`
    const inside = (kind: 'reports' | 'datasets') =>
      workspace[kind].map(({ id }, place) => ({ kind, id, path: `${path}.${kind}[${place}].id` }))
    const own = { kind: 'workspaces', id: workspace.id, path: `${path}.id` }
    return [own, ...inside('reports'), ...inside('datasets')]
  })

function twice(list: ContentList): Problem[] {
  const seen = new Map<string, string>()
  return places(list).flatMap(({ kind, id, path }) => {
    const first = seen.get(`${kind} ${id}`)
    if (first === undefined) seen.set(`${kind} ${id}`, path)
    return first === undefined ? [] : [{ path, message: `${id} is ${first} already` }]
  })
}

function strayReports({ workspaces }: ContentList): Problem[] {
  const datasets = new Set(workspaces.flatMap((workspace) => workspace.datasets.map(({ id }) => id)))
  return workspaces.flatMap(({ reports }, index) =>
    reports.flatMap(({ name, dataset }, place) =>
      datasets.has(dataset)
        ? []
        : [
            {
              path: `workspaces[${index}].reports[${place}].dataset`,
              message: `the report "${name}" asks the dataset ${dataset}, which is not listed`,
            },
          ],
    ),
  )
}
