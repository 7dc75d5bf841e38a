import { NotHere, answerPlan, isOneChoice, shapeOf, toLine } from '@casement/evaluator'
import type { QueryLine, SemanticQuery } from '@casement/query'
import { compilePlan, planPage, Unplannable } from '../../src/index.ts'
import type { DialectName, EffectiveIdentity, Model } from '../../src/index.ts'
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

/** The answer of a query's plan over tables; undefined, with the reason, where it needs an engine. */
export async function answerHere(
  id: string,
  query: SemanticQuery,
  model: Model,
  identity: EffectiveIdentity,
  clock: { today: string; now: string },
  database: Database & { readonly dialect: DialectName },
): Promise<{ line?: QueryLine; reason?: string }> {
  try {
    const compiled = compilePlan(template(query), model, identity, clock)
    // A page has more questions than one: its tables serve all of them.
    const beside = compilePlan({ ...query, filters: [] }, model, identity, clock)
    const page = planPage([compiled.plan, beside.plan], model, identity, {
      dialect: database.dialect,
      ...clock,
    })
    const tables = await readPage(database, page)
    // As it travels.
    const [plan] = JSON.parse(JSON.stringify(page.plans)) as (typeof compiled.plan)[]
    const answered = (cubesFrom: number) =>
      toLine(id, compiled, answerPlan(plan!, { ...tables, cubesFrom }, query))
    const [line, ofCubes] = [answered(Infinity), answered(0)]
    if (JSON.stringify(ofCubes) !== JSON.stringify(line))
      throw new Error(
        `With pre-aggregations the answer is another:\n${JSON.stringify(line)}\n${JSON.stringify(ofCubes)}`,
      )
    return { line }
  } catch (error) {
    if (error instanceof Unplannable || error instanceof NotHere) return { reason: error.message }
    throw error
  }
}
