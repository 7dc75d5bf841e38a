import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import type { RoleField, Scenario } from '../../definition/field.ts'
import { columnName } from '../../definition/query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { exactOf, minus, numberOf, plus, sumOf, textOf } from '../../writing/exact.ts'
import type { Exact } from '../../writing/exact.ts'
import { effectOf, writeChange } from '../../writing/signed.ts'
import type { Effect } from '../../writing/signed.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { WaterfallDefinition } from './definition.ts'

type Waterfall = WaterfallDefinition

/** One column of a bridge. */
export interface BridgeStep {
  /** start, subtotal and end stand on the ground; a change floats between what was before it and after it. */
  readonly kind: 'start' | 'change' | 'others' | 'subtotal' | 'end'
  readonly label: string
  readonly from: Exact
  readonly to: Exact
  readonly effect: Effect
  readonly scenario: Scenario
  /** Its row of the answer; null for what is none. */
  readonly row: number | null
}

export interface BridgeData {
  readonly categoryLabel: string
  readonly steps: readonly BridgeStep[]
  /** Label of the figure that the bridge leads to. */
  readonly column: WrittenColumn
}

const nothing: Exact = { units: 0n, scale: 0 }
const usualMost = 12

export const isGround = ({ kind }: BridgeStep): boolean =>
  kind === 'start' || kind === 'subtotal' || kind === 'end'

/** Figure of a step: the figure it is at, or what it adds. */
export const figureOf = (step: BridgeStep): Exact => (isGround(step) ? step.to : minus(step.to, step.from)!)

/**
 * An answer as a bridge. It ends at the figure that the service computed, to the cent: what the shown categories do not
 * explain is a step of its own.
 */
export function waterfallDataOf(visual: Waterfall, answer: Answer, writing: Writing): BridgeData {
  const { category: categoryRole, value: valueRole, start: startRole, end: endRole } = visual.roles
  const {
    goodWhen = 'higher',
    most = usualMost,
    subtotals = [],
    total = writing.say('total'),
  } = visual.format ?? {}
  const category = writing.column(answer, 'category', 0, categoryRole[0]!)
  const written = (role: string, field: RoleField | undefined) =>
    field && writing.column(answer, role, 0, field)
  const [value, start, end] = [
    written('value', valueRole?.[0]),
    written('start', startRole?.[0]),
    written('end', endRole?.[0]),
  ]
  const column = (value ?? end)!
  const wholeOf = (role: string, of: WrittenColumn | undefined): Exact => {
    const whole = answer.totals?.[columnName(role, 0)]
    return (whole === undefined ? sumOf((of?.values ?? []).map(exactOf)) : exactOf(whole)) ?? nothing
  }
  const cell = (of: WrittenColumn | undefined, row: number) => exactOf(of?.values[row] ?? null)

  const changes = category.values.flatMap((key, row) => {
    const change = value ? cell(value, row) : minus(cell(end, row), cell(start, row))
    return change ? [{ row, change, label: labelOfValue(category, key) }] : []
  })
  const bySize = changes.toSorted((a, b) => Math.abs(numberOf(b.change)) - Math.abs(numberOf(a.change)))
  // One that would be joined alone has its own name.
  const kept = new Set(changes.length <= most + 1 ? changes : bySize.slice(0, most))
  const usual = { effect: 'even' as const, scenario: 'actual' as const, row: null }
  const steps: BridgeStep[] = []
  let running = start ? wholeOf('start', start) : nothing
  const finish = value ? wholeOf('value', value) : wholeOf('end', end)
  if (start)
    steps.push({
      ...usual,
      kind: 'start',
      label: start.label,
      from: nothing,
      to: running,
      scenario: scenarioOf(startRole),
    })
  const add = (kind: 'change' | 'others', label: string, change: Exact, row: number | null) => {
    const to = plus(running, change)!
    steps.push({ ...usual, kind, label, from: running, to, effect: effectOf(change, goodWhen), row })
    running = to
  }
  for (const each of changes) {
    const { change, label, row } = each
    if (!kept.has(each)) continue
    add('change', label, change, row)
    const subtotal = subtotals.find(({ after }) => after === label || after === category.values[row])
    if (subtotal)
      steps.push({ ...usual, kind: 'subtotal', label: subtotal.label, from: nothing, to: running })
  }
  const rest = minus(finish, running)!
  if (rest.units !== 0n) add('others', writing.say('bridge.others'), rest, null)
  steps.push({
    ...usual,
    kind: 'end',
    label: value ? total : column.label,
    from: nothing,
    to: finish,
    scenario: scenarioOf(valueRole?.length ? valueRole : endRole),
  })
  return { categoryLabel: category.label, steps, column }
}

const scenarioOf = (role: readonly RoleField[] | undefined): Scenario => role?.[0]?.scenario ?? 'actual'

/** Data point of a step; null for totals and for what several categories have together. */
export function pointOfStep(
  visual: Waterfall,
  answer: Answer,
  data: BridgeData,
  index: number,
): DataPoint | null {
  const step = data.steps[index]
  if (step?.row === null || step === undefined) return null
  const key = answer.columns.find(({ name }) => name === columnName('category', 0))?.values[step.row] ?? null
  const value: Value = textOf(figureOf(step))
  const field = visual.roles.value?.[0] ?? visual.roles.end![0]!
  return {
    identity: [{ target: targetOf(visual.roles.category[0]!), equals: key }],
    values: [{ target: targetOf(field), value, formattedValue: writeStep(data, step) }],
  }
}

/** A step's exact figure: a change with its sign. */
export const writeStep = (data: BridgeData, step: BridgeStep): string =>
  isGround(step) ? data.column.write(textOf(step.to)) : writeChange(figureOf(step), data.column)

/** One sentence: from where to where, and what moved it most. */
export function waterfallSummary(title: string, data: BridgeData, { say }: Words): string {
  const start = data.steps.find(({ kind }) => kind === 'start')
  const end = data.steps.at(-1)!
  const changes = data.steps.filter(({ kind }) => kind === 'change')
  const told = (step: BridgeStep) => `${step.label} ${writeStep(data, step)}`
  const opening = start
    ? say('bridge.fromTo', { title, from: told(start), to: told(end) })
    : say('bridge.to', { title, to: told(end) })
  const bySize = changes.toSorted((a, b) => Math.abs(numberOf(figureOf(b))) - Math.abs(numberOf(figureOf(a))))
  return bySize.length === 0
    ? opening
    : `${opening} ${say('bridge.most', { changes: bySize.slice(0, 3).map(told).join(', ') })}`
}

/** Start of the axis, as a number: at nothing, or close below when the changes would vanish above it. */
export function groundOf(data: BridgeData): number {
  const ends = data.steps.flatMap((step) =>
    isGround(step) ? [numberOf(step.to)] : [numberOf(step.from), numberOf(step.to)],
  )
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  if (!data.steps.some(({ kind }) => kind === 'start') || least <= 0) return 0
  const ground = least - (most - least) * 0.8
  return ground > most * 0.4 ? ground : 0
}

export const narrate = (visual: WaterfallDefinition, answer: Answer, writing: Writing): string =>
  waterfallSummary(titleOf(visual), waterfallDataOf(visual, answer, writing), writing)
