import { unitPowerFor } from '@casement/format'
import type { Answer } from '@casement/query'
import type { VisualOf } from '../visual.ts'
import { gaugeDataOf } from '../kinds/gauge/data.ts'
import { kpiDataOf, statusWords } from '../kinds/kpi/data.ts'
import { numberOf, textOf } from '../writing/exact.ts'
import type { Effect } from '../writing/signed.ts'
import { varianceOf } from '../writing/variance.ts'
import { labelOfValue } from '../writing/writing.ts'
import type { Writing, WrittenColumn } from '../writing/writing.ts'

/** A figure told in large type, and the lines below it. */
export interface ToldFigures {
  /** '' where nothing stands above the lines. */
  readonly figure: string
  readonly lines: readonly {
    readonly label: string
    readonly text: string
    readonly note: string
    readonly effect: Effect
  }[]
}

const dash = '–'
const even = { note: '', effect: 'even' } as const

/** Why a reference is blank, unless the figure above it has said so. */
const reasonOf = ({ beyond = '' }: WrittenColumn, main: WrittenColumn): string =>
  beyond === main.beyond ? '' : beyond

/** A card as it is told. */
export function cardTold(visual: VisualOf<'card'>, answer: Answer, writing: Writing): ToldFigures {
  const main = writing.column(answer, 'value', 0, visual.roles.value[0]!)
  const references = (visual.roles.reference ?? []).map((field, index) =>
    writing.column(answer, 'reference', index, field),
  )
  const value = main.values[0] ?? null
  const sizes = [main, ...references].map((column) => Math.abs(Number(column.values[0] ?? 0)))
  const power = unitPowerFor(visual.format?.displayUnits, Math.max(...sizes))
  const { variance: better = 'none', tolerance } = visual.format ?? {}
  const beyond = main.beyond === undefined ? [] : [{ label: main.beyond, text: '', ...even }]
  return {
    figure: value === null ? dash : main.writeInUnit(value, power),
    lines: [
      ...beyond,
      ...references.map((column) => {
        const reference = column.values[0] ?? null
        const isPercent = main.isPercent && column.isPercent
        const variance =
          better === 'none'
            ? null
            : varianceOf({ value, reference, better, isPercent, tolerance, words: writing })
        return {
          label: column.label,
          text: reference === null ? dash : column.writeInUnit(reference, power),
          note: variance ? variance.text : reasonOf(column, main),
          effect: variance?.effect ?? 'even',
        }
      }),
    ],
  }
}

/** A key figure against its target. */
export function kpiTold(visual: VisualOf<'kpi'>, answer: Answer, writing: Writing): ToldFigures {
  const data = kpiDataOf(visual, answer, writing)
  const { figure, column, target, status, distance } = data
  const most = Math.max(Math.abs(numberOf(figure)), Math.abs(numberOf(target?.figure ?? null)))
  const power = unitPowerFor(visual.format?.displayUnits, most)
  const effects = { met: 'good', near: 'even', missed: 'bad' } as const
  return {
    figure: figure ? column.writeInUnit(textOf(figure), power) : dash,
    lines: target
      ? [
          {
            label: target.column.label,
            text: target.figure ? target.column.writeInUnit(textOf(target.figure), power) : dash,
            note: [status ? statusWords(data, writing) : '', distance].filter(Boolean).join(' '),
            effect: status ? effects[status] : 'even',
          },
        ]
      : [],
  }
}

/** The target of a gauge, which stands below its arc. */
export function gaugeTold(visual: VisualOf<'gauge'>, answer: Answer, writing: Writing): ToldFigures {
  const { target, variance, power } = gaugeDataOf(visual, answer, writing)
  return {
    figure: '',
    lines: target
      ? [
          {
            label: target.label,
            text: target.value === null ? dash : target.column.writeInUnit(target.value, power),
            note: variance ? variance.text : '',
            effect: variance?.effect ?? 'even',
          },
        ]
      : [],
  }
}

/** Several figures side by side, once or for each member. */
export function cardsTold(
  visual: VisualOf<'multiRowCard'>,
  answer: Answer,
  writing: Writing,
): readonly { readonly member: string; readonly figures: readonly { label: string; text: string }[] }[] {
  const field = visual.roles.category?.[0]
  const category = field && writing.column(answer, 'category', 0, field)
  const columns = visual.roles.value.map((each, index) => writing.column(answer, 'value', index, each))
  const powers = columns.map(({ values }) =>
    unitPowerFor(
      visual.format?.displayUnits,
      Math.max(0, ...values.map((each) => Math.abs(Number(each ?? 0)))),
    ),
  )
  return Array.from({ length: answer.rowCount }, (_, row) => ({
    member: category ? labelOfValue(category, category.values[row] ?? null) : '',
    figures: columns.map((column, index) => {
      const value = column.values[row] ?? null
      return { label: column.label, text: value === null ? dash : column.writeInUnit(value, powers[index]!) }
    }),
  }))
}
