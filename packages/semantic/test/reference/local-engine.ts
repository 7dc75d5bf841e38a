import { NotHere, answerPlan, isOneChoice, shapeOf, toLine } from '@casement/evaluator'
import type { QueryLine, SemanticQuery } from '@casement/query'
import { compilePlan, planPage, Unplannable } from '../../src/index.ts'
import type { DialectName, EffectiveIdentity, Model, PagePlan } from '../../src/index.ts'
import { readPage } from './read-page.ts'
import type { Database } from './read-page.ts'

/** A query of the same shape with other values, which its plan must not know. */
function template(query: SemanticQuery): SemanticQuery {
  const filters = (query.filters ?? []).map((filter) => {
    const { values, keyValues, conditions } = filter as unknown as Record<string, unknown>
    return {
      ...filter,
      ...(Array.isArray(values) && !isOneChoice({ ...filter }) ? { values: [] } : {}),
      ...(Array.isArray(keyValues) ? { keyValues: keyValues.slice(0, 1) } : {}),
      ...(Array.isArray(conditions)
        ? {
            conditions: conditions.map((one) => ({
              ...one,
              ...('value' in one && one.value !== null ? { value: 0 } : {}),
            })),
          }
        : {}),
    }
  })
  const other = { ...query, filters }
  if (shapeOf(other) !== shapeOf(query)) throw new Error('the template has another shape')
  return other
}

/**
 * The answer of a query's plan over tables; undefined, with the reason, where it needs an engine. Sums by month in the place of
 * those by day, where the plan can be read so, answer the same or not at all: `byMonth` says which.
 */
export async function answerHere(
  id: string,
  query: SemanticQuery,
  model: Model,
  identity: EffectiveIdentity,
  clock: { today: string; now: string },
  database: Database & { readonly dialect: DialectName },
): Promise<{ line?: QueryLine; reason?: string; byMonth?: boolean }> {
  try {
    const compiled = compilePlan(template(query), model, identity, clock)
    // A page has more questions than one: its tables serve all of them.
    const beside = compilePlan({ ...query, filters: [] }, model, identity, clock)
    const pageOf = (byMonth: boolean) =>
      planPage([compiled.plan, beside.plan], model, identity, {
        dialect: database.dialect,
        ...clock,
        byMonth,
      })
    const answers = async (page: PagePlan) => {
      const tables = await readPage(database, page)
      // As it travels.
      const [plan] = JSON.parse(JSON.stringify(page.plans)) as (typeof compiled.plan)[]
      return (cubesFrom: number) => toLine(id, compiled, answerPlan(plan!, { ...tables, cubesFrom }, query))
    }
    const answered = await answers(pageOf(false))
    const line = answered(Infinity)
    requireSame(line, answered(0), 'With pre-aggregations')
    const months = pageOf(true)
    if (!months.links.some(({ isOfGroups }) => isOfGroups)) return { line }
    const ofMonths = await answers(months)
    try {
      for (const cubesFrom of [Infinity, 0]) requireSame(line, ofMonths(cubesFrom), 'By month')
      return { line, byMonth: true }
    } catch (error) {
      if (error instanceof NotHere) return { line, byMonth: false }
      throw error
    }
  } catch (error) {
    if (error instanceof Unplannable || error instanceof NotHere) return { reason: error.message }
    throw error
  }
}

function requireSame(line: QueryLine, other: QueryLine, when: string): void {
  const [expected, found] = [JSON.stringify(line), JSON.stringify(other)]
  if (found !== expected) throw new Error(`${when} the answer is another:\n${expected}\n${found}`)
}
