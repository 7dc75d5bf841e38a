import { forLanguage, type ReportDefinition, reportTranslationShape } from '@casement/report'
import type { Problem } from '@casement/schema'
import { z } from 'zod'
import { ContentError } from './files/content-error.ts'
import { readTranslations, type TextAt, type TranslationFile, translationNotes } from './translations.ts'
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

/** What a workspace or a report is called in a language. */
export interface SaidName {
  readonly name: string
  readonly description?: string
}

/** Names by the tags of languages, in lower case. */
export type SaidNames = ReadonlyMap<string, SaidName>

/** What has names in other languages. */
interface Called {
  readonly name: string
  readonly description?: string | undefined
  readonly said: SaidNames
}

/** A workspace or a report as it is called in the language of a tag, else as it is listed. */
export function calledIn<T extends Called>(called: T, tag: string | undefined): T {
  const [, said] = forLanguage(called.said, tag) ?? []
  return said ? { ...called, ...said } : called
}

export interface ListTranslations {
  /** Names of what the list names, which has a definition where it is a report that is served. */
  said(listed: Listed, definition?: Defined): SaidNames
  readonly problems: readonly Problem[]
  /** What has no name in a language that the list is translated into, and what is left over. */
  notes(listed: readonly ListedAt[], placed: (problem: Problem) => Problem): readonly Problem[]
}

interface Listed {
  readonly name: string
  readonly description?: string | undefined
}

/** Something of the list at its place in it. */
export interface ListedAt extends Listed {
  readonly path: string
  readonly definition?: Defined
}

interface Defined {
  readonly definition: Pick<ReportDefinition, 'name' | 'description'>
  readonly translations: ReadonlyMap<string, Pick<ReportDefinition, 'name' | 'description'>>
}

/**
 * Reads the translations beside `content.json`: what its workspaces and reports are called in other languages. A report that
 * is listed by the name that its author gave it has that of its own translation, where the list says no other.
 */
export async function readListTranslations(folder: string): Promise<ListTranslations> {
  const { files, problems } = await readTranslations(folder, 'content.json', reportTranslationShape)
  const byLanguage = new Map(files.map(({ language, value }) => [language, value.texts]))

  function saidIn(tag: string, { name, description }: Listed, defined?: Defined): SaidName {
    const texts = byLanguage.get(tag) ?? {}
    const [, own] = (defined && forLanguage(defined.translations, tag)) ?? []
    const say = (text: string, key: 'name' | 'description') =>
      Object.hasOwn(texts, text)
        ? texts[text]!
        : own && defined!.definition[key] === text
          ? (own[key] ?? text)
          : text
    return {
      name: say(name, 'name'),
      ...(description !== undefined && { description: say(description, 'description') }),
    }
  }

  const textsOf = ({ path, name, description }: ListedAt): readonly TextAt[] => [
    { path: `${path}.name`, text: name },
    ...(description === undefined ? [] : [{ path: `${path}.description`, text: description }]),
  ]

  function notesOf(
    file: TranslationFile<{ readonly texts: Readonly<Record<string, string>> }>,
    listed: readonly ListedAt[],
    placed: (problem: Problem) => Problem,
  ): readonly Problem[] {
    const translated = new Set(
      listed.flatMap((each) => {
        const said = saidIn(file.language, each, each.definition)
        return [
          ...(said.name === each.name ? [] : [each.name]),
          ...(said.description === each.description ? [] : [each.description!]),
        ]
      }),
    )
    const isTranslated = (text: string) => Object.hasOwn(file.value.texts, text) || translated.has(text)
    return translationNotes({ file, texts: listed.flatMap(textsOf), isTranslated, placed, of: 'content' })
  }

  return {
    said: (listed, defined) =>
      new Map(
        [...new Set([...byLanguage.keys(), ...(defined?.translations.keys() ?? [])])].map((tag) => [
          tag,
          saidIn(tag, listed, defined),
        ]),
      ),
    problems,
    notes: (listed, placed) => files.flatMap((file) => notesOf(file, listed, placed)),
  }
}

/** What readers see of the list, each at its place. */
export const namedIn = (
  { workspaces }: ContentList,
  reports: ReadonlyMap<string, Defined>,
): readonly ListedAt[] =>
  workspaces.flatMap((workspace, index) => {
    const path = `workspaces[${index}]`
    return [
      { path, name: workspace.name },
      ...workspace.reports.map(({ id, name, description }, place) => {
        const definition = reports.get(id)
        return {
          path: `${path}.reports[${place}]`,
          name,
          ...(description !== undefined && { description }),
          ...(definition && { definition }),
        }
      }),
    ]
  })
