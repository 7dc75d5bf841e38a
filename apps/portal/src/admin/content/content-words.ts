import type { ContentDifference, ContentSettings } from '@casement/portal-api'
import type { DescribedDifference, FieldChange } from '../changes/difference.ts'
import { t } from '../words/t.ts'

type Fields = readonly (readonly [field: string, text: string])[]

/** What stands where administrators have said nothing. */
export const asServed: ContentSettings = {
  published: true,
  name: null,
  description: null,
  tags: [],
  owner: null,
  featured: false,
  place: null,
}

const fieldsOf = ({
  published,
  name,
  description,
  tags,
  owner,
  featured,
  place,
}: ContentSettings): Fields => [
  [t('content.state.published'), t(published ? 'content.fieldYes' : 'content.fieldNo')],
  [t('field.name'), name ?? ''],
  [t('content.description'), description ?? ''],
  [t('content.tags'), tags.join(', ')],
  [t('content.owner'), owner ?? ''],
  [t('content.state.featured'), t(featured ? 'content.fieldYes' : 'content.fieldNo')],
  [t('content.place'), place === null ? '' : String(place)],
]

/** The fields in which what is said of a place differs. */
export function contentChanges(before: ContentSettings | null, after: ContentSettings): FieldChange[] {
  const from = fieldsOf(before ?? asServed)
  return fieldsOf(after).flatMap(([field, text], index) => {
    const was = from[index]![1]
    return was === text ? [] : [{ field, from: was || null, to: text || null }]
  })
}

export const describeContent = ({ before, after, called }: ContentDifference): DescribedDifference => ({
  kind: 'changed',
  title: after.reportId === null ? t('theWorkspace', { name: called }) : called,
  fields: contentChanges(before, after),
})

/** "1 report", "2 workspaces and reports". */
export const countedPlaces = (places: readonly { readonly reportId: string | null }[]): string => {
  const reports = places.filter(({ reportId }) => reportId !== null).length
  if (reports === places.length) return t('content.reports', { count: reports })
  return t(reports === 0 ? 'content.workspaces' : 'content.both', { count: places.length })
}

/** What changes would do, or have done. */
export const contentInWords = (differences: readonly ContentDifference[]): string =>
  differences.length === 0
    ? t('nothingDifferent')
    : t('content.changed', { what: countedPlaces(differences.map(({ after }) => after)) })
