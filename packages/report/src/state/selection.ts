import { isSameTarget, pointKey } from '@casement/visuals'
import type { DataPoint, ReportFilter, Selection } from '@casement/visuals'

/**
 * The selection after a mark was clicked: it alone, or nothing when it alone was chosen. With Ctrl it is added to the
 * others, or taken away.
 */
export function selectedAfter(
  selection: Selection | null,
  { page, visual, point, isAdded }: { page: string; visual: string; point: DataPoint; isAdded: boolean },
): Selection | null {
  const chosen = selection?.page === page && selection.visual === visual ? selection.points : []
  // Points of different fields cannot be said in one filter: the new kind takes the place of the old one.
  const present = chosen.filter((each) => hasSameFields(each, point))
  const key = pointKey(point)
  const others = present.filter((each) => pointKey(each) !== key)
  const wasChosen = others.length < present.length
  const points = isAdded
    ? wasChosen
      ? others
      : [...present, point]
    : wasChosen && present.length === 1
      ? []
      : [point]
  return points.length ? { page, visual, points } : null
}

const basicSchema = 'http://powerbi.com/product/schema#basic'
const tupleSchema = 'http://powerbi.com/product/schema#tuple'

/** Points as filters: one list of values for one field, combinations for several. Points of one visual are alike. */
export function filtersOfPoints(points: readonly DataPoint[]): readonly ReportFilter[] {
  const byFields: DataPoint[][] = []
  for (const point of points) {
    const alike = byFields.find(([first]) => hasSameFields(first!, point))
    if (alike) alike.push(point)
    else byFields.push([point])
  }
  return byFields.flatMap((group) => {
    const fields = group[0]!.identity
    if (fields.length === 0) return []
    if (fields.length === 1)
      return [
        {
          $schema: basicSchema,
          target: fields[0]!.target,
          filterType: 1,
          operator: 'In',
          values: group.map(({ identity }) => identity[0]!.equals),
        } as unknown as ReportFilter,
      ]
    return [
      {
        $schema: tupleSchema,
        target: fields.map(({ target }) => target),
        filterType: 6,
        operator: 'In',
        values: group.map(({ identity }) => identity.map(({ equals }) => ({ value: equals }))),
      } as unknown as ReportFilter,
    ]
  })
}

const hasSameFields = (a: DataPoint, b: DataPoint): boolean =>
  a.identity.length === b.identity.length &&
  a.identity.every(({ target }, index) => isSameTarget(target, b.identity[index]!.target))
