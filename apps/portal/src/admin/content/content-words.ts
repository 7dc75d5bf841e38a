import type { ContentDifference, ContentSettings } from '@casement/portal-api'
import type { DescribedDifference, FieldChange } from '../changes/difference.ts'
import { count } from '../words/counts.ts'

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
  ['Published', published ? 'yes' : 'no'],
  ['Name', name ?? ''],
  ['Description', description ?? ''],
  ['Tags', tags.join(', ')],
  ['Owner', owner ?? ''],
  ['Featured', featured ? 'yes' : 'no'],
  ['Place', place === null ? '' : String(place)],
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
  title: after.reportId === null ? `the workspace ${called}` : called,
  fields: contentChanges(before, after),
})

/** "1 report", "2 workspaces and reports". */
export const countedPlaces = (places: readonly { readonly reportId: string | null }[]): string => {
  const reports = places.filter(({ reportId }) => reportId !== null).length
  if (reports === places.length) return count(reports, 'report')
  return count(
    places.length,
    reports === 0 ? 'workspace' : 'workspace or report',
    reports === 0 ? 'workspaces' : 'workspaces and reports',
  )
}

/** What changes would do, or have done. */
export const contentInWords = (differences: readonly ContentDifference[]): string =>
  differences.length === 0
    ? 'Nothing would be different'
    : `${countedPlaces(differences.map(({ after }) => after))} changed`
