import { describeModel } from '@casement/semantic'
import type { Model } from '@casement/semantic'
import type { RoleField } from '@casement/visuals'
import { effectsDeclared, effectsOf, effectsQuery, wholeOf, wholeQuery } from '@casement/visuals/explain'
import type { Books } from './build-books.ts'
import { asked, centsOf, only, roles, writing } from './prove-explanations.ts'
import type { Limit, Sample } from './prove-explanations.ts'

export interface EffectsSituation {
  readonly against?: 'Revenue before' | 'Revenue compared'
  readonly limits?: readonly Limit[]
  readonly role?: keyof typeof roles
}

/** Effects in cents, or why there are none. */
type Told = Readonly<Record<string, bigint>> | string

/** Effects of the sample's revenue in situations, as the panel tells them and as SQL has them by hand. */
export async function proveEffects(situations: readonly EffectsSituation[], { model, books }: Sample) {
  const found: { readonly told: Told; readonly byHand: Told; readonly change: bigint }[] = []
  for (const situation of situations)
    found.push({ ...(await toldIn(situation, model, books)), byHand: await byHand(situation, model, books) })
  return found
}

const revenue = (measure: string, table = 'Ledger'): RoleField => ({ kind: 'measure', table, measure })
const period: Limit = ['Calendar', 'Period', 'Last 12 months']

async function toldIn(
  { against = 'Revenue before', limits = [], role = 'Group' }: EffectsSituation,
  model: Model,
  books: Books,
) {
  const reference = revenue(against, against === 'Revenue compared' ? 'Comparison' : 'Ledger')
  const comparison = { figure: revenue('Revenue'), reference, goodWhen: 'higher' } as const
  const declared = effectsDeclared(comparison, describeModel(model))
  if (!declared) throw new Error(`The model has no effects against ${against}`)
  const ask = asked(model, books, role)
  const filters = [period, ...limits].map((limit) => only(...limit))
  const whole = wholeOf(comparison, await ask(wholeQuery(comparison, filters)), writing)
  const split = effectsOf(whole, declared, await ask(effectsQuery(comparison, declared, filters)), writing)
  const told: Told =
    split.kind === 'effects'
      ? Object.fromEntries(split.parts.map(({ kind, change }) => [kind, centsOf(change)]))
      : split.kind === 'leftOut'
        ? split.reason
        : split.kind
  return { told, change: centsOf(whole.change!) }
}

/** The same from the tables of the books, in one statement. */
async function byHand(
  { limits = [], role = 'Group' }: EffectsSituation,
  model: Model,
  books: Books,
): Promise<Told> {
  const conditions = [period, ...limits]
    .filter(([table]) => table !== 'Comparison' && table !== 'Amounts in')
    .map(([table, column, value]) => {
      const { source, columns } = model.tables.find(({ name }) => name === table)!
      const physical = columns.find(({ name }) => name === column)!.source
      return `${'table' in source ? source.table : ''}.${physical}::VARCHAR = '${value.replaceAll("'", "''")}'`
    })
  const atRates = 'coalesce(amount_at_rates_before, amount)'
  const isConstant = limits.some(([, , value]) => value === 'Constant rates')
  const side = (name: string, amount: string, day: string) =>
    `${name} AS (
       SELECT product_id, entity_id, any_value(unit) AS unit, sum(-${amount} * 100) AS amount,
         sum(-${atRates} * 100) AS at_rates, sum(quantity) AS quantity
       FROM ledger f JOIN account USING (account_id) JOIN entity USING (entity_id) JOIN product USING (product_id)
         JOIN customer USING (customer_id) JOIN calendar ON calendar.date = ${day}
       WHERE account.line = 'Revenue' AND ${[roles[role], ...conditions].join(' AND ')}
       GROUP BY ALL)`
  const [[volume, mix, price, newAndLost, exchangeRates]] = (await books.rows(
    `WITH ${side('now', isConstant ? atRates : 'amount', 'f.date')},
       before AS (SELECT * FROM (WITH ${side('b', 'amount', '(f.date + INTERVAL 1 YEAR)::DATE')} FROM b)),
       member AS (
         SELECT coalesce(now.unit, before.unit) AS unit, now.quantity AS q1, before.quantity AS q0,
           coalesce(now.amount, 0) AS a1, coalesce(now.at_rates, 0) AS r1, coalesce(before.amount, 0) AS r0
         FROM now FULL JOIN before USING (product_id, entity_id)),
       unit AS (
         SELECT sum(q1)::DOUBLE * sum(r0)::DOUBLE / sum(q0)::DOUBLE AS at_average, sum(r0) AS r0, sum(r1) AS r1,
           sum(q1::DOUBLE * r0::DOUBLE / q0::DOUBLE) AS at_own
         FROM member WHERE q1 > 0 AND q0 > 0 GROUP BY unit),
       whole AS (SELECT round(sum(at_average)) AS at_average, round(sum(at_own)) AS at_own, sum(r0) AS r0, sum(r1) AS r1 FROM unit)
     SELECT (at_average - r0)::BIGINT::VARCHAR, (at_own - at_average)::BIGINT::VARCHAR, (r1 - at_own)::BIGINT::VARCHAR,
       (SELECT coalesce(sum(r1 - r0), 0)::BIGINT::VARCHAR FROM member WHERE (q1 > 0 AND q0 > 0) IS NOT TRUE),
       (SELECT sum(a1 - r1)::BIGINT::VARCHAR FROM member)
     FROM whole`,
  )) as [string[]]
  const effects = { volume, mix, price, newAndLost, exchangeRates }
  return Object.fromEntries(
    Object.entries(effects)
      .map(([kind, cents]) => [kind, BigInt(cents!)] as const)
      .filter(([, cents]) => cents !== 0n),
  )
}
