import type { ContentChange, ContentEntry, ContentSettings } from '@casement/portal-api'
import { asServed } from './content-words.ts'
import { collator } from '../words/counts.ts'

/** A workspace or report as a row of the table. */
export interface ContentRow {
  readonly key: string
  readonly entry: ContentEntry
  readonly told: ContentSettings
  /** what readers know it by */
  readonly name: string
  /** what readers know its workspace by */
  readonly workspace: string
  /** nobody sees it: it, or its workspace, is not published */
  readonly isHidden: boolean
  /** its workspace is not published */
  readonly isHiddenAbove: boolean
  /** everything that the search looks into, in small letters */
  readonly text: string
}

const keyOf = ({ workspaceId, reportId }: ContentEntry) => `${workspaceId}/${reportId ?? ''}`

export function toRows(entries: readonly ContentEntry[]): ContentRow[] {
  const workspaces = new Map(
    entries.flatMap((entry) => (entry.reportId === null ? [[entry.workspaceId, entry]] : [])),
  )
  return entries.map((entry) => {
    const told = entry.record ?? asServed
    const above = workspaces.get(entry.workspaceId)
    const name = told.name ?? entry.name ?? entry.reportId ?? entry.workspaceId
    const workspace = above?.record?.name ?? above?.name ?? entry.workspaceId
    const isHiddenAbove = entry.reportId !== null && above?.record?.published === false
    const texts = [name, entry.name ?? '', workspace, told.description ?? '', told.owner ?? '', ...told.tags]
    return {
      key: keyOf(entry),
      entry,
      told,
      name,
      workspace,
      isHidden: !told.published || isHiddenAbove,
      isHiddenAbove,
      text: texts.join('\n').toLowerCase(),
    }
  })
}

/** What of the content is shown; '' leaves nothing out. */
export interface ContentFilter {
  readonly text: string
  readonly state: '' | 'published' | 'hidden' | 'featured' | 'gone'
  readonly workspaceId: string
}

export const noFilter: ContentFilter = { text: '', state: '', workspaceId: '' }

const isOf = ({ entry, told, isHidden }: ContentRow, state: ContentFilter['state']): boolean => {
  if (state === 'gone') return entry.name === null
  if (state === 'featured') return told.featured
  return state === '' || isHidden === (state === 'hidden')
}

export function filterRows(
  rows: readonly ContentRow[],
  { text, state, workspaceId }: ContentFilter,
): ContentRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(
    (row) =>
      isOf(row, state) &&
      (workspaceId === '' || row.entry.workspaceId === workspaceId) &&
      words.every((word) => row.text.includes(word)),
  )
}

const sortTexts = {
  /** no column: the order of the service */
  service: () => '',
  name: ({ name }: ContentRow) => name,
  workspace: ({ workspace }: ContentRow) => workspace,
  published: ({ isHidden }: ContentRow) => (isHidden ? '1' : '0'),
  tags: ({ told }: ContentRow) => told.tags.join(', '),
  owner: ({ told }: ContentRow) => told.owner ?? '',
  order: ({ told }: ContentRow) => `${told.featured ? 0 : 1} ${told.place ?? 10_000}`,
  changed: ({ entry }: ContentRow) => entry.record?.changedAt ?? '',
} as const

export type ContentSortKey = keyof typeof sortTexts

export function sortRows(
  rows: readonly ContentRow[],
  key: ContentSortKey,
  isDescending: boolean,
): ContentRow[] {
  const textOf = sortTexts[key]
  const sign = isDescending ? -1 : 1
  const { compare } = collator()
  return rows.toSorted((a, b) => sign * compare(textOf(a), textOf(b)))
}

/** What is done to all picked rows at once. */
export type BulkDeed =
  | { readonly kind: 'publish' }
  | { readonly kind: 'unpublish' }
  | { readonly kind: 'addTag'; readonly tag: string }
  | { readonly kind: 'removeTag'; readonly tag: string }

/** The changes that a deed asks for; a workspace has no tags. */
export const changesFor = (deed: BulkDeed, entries: readonly ContentEntry[]): ContentChange[] =>
  entries.flatMap((entry) => {
    const { workspaceId, reportId, record } = entry
    const set = setBy(deed, record ?? asServed)
    const isTagging = deed.kind === 'addTag' || deed.kind === 'removeTag'
    if (set === null || (isTagging && reportId === null)) return []
    return [{ workspaceId, reportId, version: record?.version ?? null, set }]
  })

function setBy(deed: BulkDeed, { published, tags }: ContentSettings): ContentChange['set'] | null {
  const same = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()
  switch (deed.kind) {
    case 'publish':
      return published ? null : { published: true }
    case 'unpublish':
      return published ? { published: false } : null
    case 'addTag':
      return tags.some(same(deed.tag)) ? null : { tags: [...tags, deed.tag] }
    case 'removeTag':
      return tags.some(same(deed.tag)) ? { tags: tags.filter((tag) => !same(deed.tag)(tag)) } : null
  }
}
