type Json = Readonly<Record<string, unknown>>

/**
 * A text that is the same for queries that one plan answers: the query without the values that plans leave open. What a
 * filter only shows people says nothing.
 */
export function shapeOf(query: { readonly filters?: readonly object[] }): string {
  return JSON.stringify({
    ...query,
    filters: (query.filters ?? []).map((filter) => shapeOfFilter(filter as Json)),
  })
}

/** True for the choice of one value, which belongs to what is asked: plans do not leave it open. */
export const isOneChoice = ({ requireSingleSelection, values, keyValues }: Json): boolean =>
  requireSingleSelection === true && Array.isArray(values) && values.length === 1 && keyValues === undefined

function shapeOfFilter(filter: Json): Json {
  const { displaySettings: _, $schema: __, ...rest } = filter
  const { values, keyValues, conditions, hierarchyData } = rest
  if (hierarchyData !== undefined || isOneChoice(rest)) return rest
  return {
    ...rest,
    ...(Array.isArray(values) ? { values: true } : {}),
    // A filter with keys compares them, where it has any.
    ...(Array.isArray(keyValues) ? { keyValues: keyValues.length > 0 } : {}),
    ...(Array.isArray(conditions)
      ? { conditions: conditions.map(({ operator, value }: Json) => [operator, (value ?? null) !== null]) }
      : {}),
  }
}
