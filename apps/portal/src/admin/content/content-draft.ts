import type { ContentChange, ContentEntry } from '@casement/portal-api'
import { asServed } from './content-words.ts'
import { t } from '../words/t.ts'

/** What the form of a place holds: half-typed, so everything is text. */
export interface ContentDraft {
  readonly published: boolean
  readonly name: string
  readonly description: string
  readonly tags: string
  readonly owner: string
  readonly featured: boolean
  readonly place: string
}

/** Fields beside which a problem can stand, by what the server calls them. */
export const fieldNames = new Map(
  ['name', 'description', 'tags', 'owner', 'place'].map((name) => [name, name] as const),
)

export function draftOf({ record }: ContentEntry): ContentDraft {
  const { published, name, description, tags, owner, featured, place } = record ?? asServed
  return {
    published,
    name: name ?? '',
    description: description ?? '',
    tags: tags.join(', '),
    owner: owner ?? '',
    featured,
    place: place === null ? '' : String(place),
  }
}

/** What is wrong with a place before the server can be asked; null: nothing. */
export const placeProblem = ({ place }: ContentDraft): string | null =>
  place.trim() === '' || /^[1-9]\d{0,3}$/.test(place.trim()) ? null : t('content.placeProblem')

export const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

const given = (text: string): string | null => text.trim() || null

/** The change that a draft asks for, of what is stored at `version`. */
export const changeOf = (
  draft: ContentDraft,
  { workspaceId, reportId }: ContentEntry,
  version: number | null,
): ContentChange => ({
  workspaceId,
  reportId,
  version,
  set: {
    published: draft.published,
    name: given(draft.name),
    featured: draft.featured,
    place: draft.place.trim() === '' ? null : Number(draft.place),
    ...(reportId !== null && {
      description: given(draft.description),
      tags: tagsOf(draft.tags),
      owner: given(draft.owner),
    }),
  },
})
