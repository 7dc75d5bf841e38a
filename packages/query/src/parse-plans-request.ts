import { array, object, shape, text } from './read-json.ts'
import { refuseOthers, requestVersion } from './parse-request.ts'
import type { FilterJson, SemanticQuery } from './semantic-query.ts'

/** Questions that a page asks, or may come to ask, whose plans are requested. Most differ by a filter or two. */
export interface PlansRequest {
  readonly casement: 1
  /** Queries without their filters, each once. */
  readonly queries: readonly Omit<SemanticQuery, 'filters'>[]
  readonly filters: readonly FilterJson[]
  /** The place of a query, then the places of its filters; the most wanted first. */
  readonly asked: readonly (readonly number[])[]
  /** Keys of tables that the asker has. */
  readonly have: readonly string[]
}

/** Bounds of one request. */
export const plansLimits = { queries: 200, filters: 400, asked: 600, filtersEach: 100, have: 100 } as const

/** Reads the body of a request to `embed/plans`, its queries still unread. Throws QUERY_SHAPE and QUERY_TOO_LARGE. */
export function parsePlansRequest(json: unknown): { queries: readonly unknown[]; have: readonly string[] } {
  const { casement, queries, filters, asked, have, ...rest } = object(json, 'The request')
  if (casement !== requestVersion) throw shape(`${requestVersion} was expected`, 'casement')
  refuseOthers(rest, '')
  const bases = array(queries, 'queries', plansLimits.queries).map((query, place) =>
    object(query, `queries[${place}]`),
  )
  const all = array(filters, 'filters', plansLimits.filters)
  return {
    queries: array(asked, 'asked', plansLimits.asked).map((item, index) => {
      const [place, ...own] = array(item, `asked[${index}]`, 1 + plansLimits.filtersEach)
      return {
        ...at(bases, place, `asked[${index}][0]`),
        filters: own.map((each, order) => at(all, each, `asked[${index}][${order + 1}]`)),
      }
    }),
    have: array(have, 'have', plansLimits.have).map((key, index) => text(key, `have[${index}]`, 100)),
  }
}

function at<Item>(items: readonly Item[], place: unknown, path: string): Item {
  if (typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < items.length)
    return items[place]!
  throw shape('The place of an item was expected', path)
}

/** Puts queries into the form of a request, what they share once. */
export function plansRequest(all: readonly SemanticQuery[], have: readonly string[]): PlansRequest {
  const queries = createPlaces<Omit<SemanticQuery, 'filters'>>()
  const filters = createPlaces<FilterJson>()
  const asked = all.map(({ filters: own = [], ...query }) => [
    queries.placeOf(query),
    ...own.map((filter) => filters.placeOf(filter)),
  ])
  return { casement: 1, queries: queries.items, filters: filters.items, asked, have }
}

function createPlaces<Item extends object>() {
  const items: Item[] = []
  const places = new Map<string, number>()
  return {
    items,
    placeOf(item: Item): number {
      const key = JSON.stringify(item)
      const place = places.get(key) ?? items.push(item) - 1
      places.set(key, place)
      return place
    },
  }
}
