import { gzipSync } from 'node:zlib'
import { encodeColumn, finished, planVersion } from '@casement/evaluator'
import type { CellType, Plan, PlanValue } from '@casement/evaluator'
import { tableInSteps } from '@casement/evaluator/encode-table'
import type { PlansHead, PlansRequest } from '@casement/query'

const text: CellType = { kind: 'text' }
const amount: CellType = { kind: 'decimal', scale: 2 }

/** Revenue of the companies of the small report, by name. */
export type SmallFigures = Readonly<Record<string, string>>

/** An answer to `embed/plans`: plans for the card of the small report, whole and of some companies; the table stays the service's. */
export function smallPlans(
  { queries, filters, asked, have }: PlansRequest,
  { generation, figures }: { generation: string; figures: SmallFigures },
): Uint8Array {
  const names = Object.keys(figures)
  const columns = new Map([
    ['c1.0', encodeColumn(names, text)],
    ['c1.1', encodeColumn(Object.values(figures), amount)],
  ])
  const table = gzipSync(
    finished(tableInSteps({ rowCount: names.length, hasBlankRow: false, columns }, new Map())),
  )
  const key = `of ${JSON.stringify(figures)}`
  const lines = [lineOf(false), lineOf(true)]
  const plans = gzipSync(lines.join('\n'))
  const isHad = have.includes(key)
  const head: PlansHead = {
    casement: 1,
    generation,
    asked: asked.map(([query, ...own]) => {
      const isCard = queries[query!]!.select.length === 1
      const isOfNames = own.every((place) => 'values' in filters[place]!)
      return isCard && own.length < 2 && isOfNames ? own.length : null
    }),
    plans: plans.length,
    tables: [{ id: 't1', key, bytes: isHad ? null : table.length }],
  }
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  return new Uint8Array(Buffer.concat([length, json, plans, ...(isHad ? [] : [table])]))
}

/** The sum of all companies, or of those that the first filter names. */
function lineOf(isFiltered: boolean): string {
  const field = (column: string, type: CellType): PlanValue => ({ kind: 'field', table: 't1', column, type })
  const among: PlanValue = {
    kind: 'among',
    values: [field('c1.0', text)],
    parameter: 0,
    places: [0],
    type: { kind: 'boolean' },
  }
  const plan: Plan = {
    version: planVersion,
    parameters: isFiltered ? [{ filter: 0, at: 'values', types: [text] }] : [],
    keyTypes: {},
    relations: [
      {
        kind: 'scan',
        table: 't1',
        joins: [],
        keys: [],
        sets: [],
        lookups: [],
        conditions: isFiltered ? [among] : [],
        where: isFiltered ? [0] : [],
        outputs: [],
        aggregates: [{ function: 'sum', value: field('c1.1', amount), where: [] }],
      },
    ],
    parts: [{ relation: 0, cells: [{ column: 0 }], sorts: [null] }],
    columns: [{ type: amount, isFigure: true }],
    sortTypes: [null],
    orders: [],
  }
  const columns = [{ name: 'value.0', type: amount, role: 'value' }]
  return JSON.stringify({ plan, columns, parts: [{ kind: 'rows', by: [] }] })
}
