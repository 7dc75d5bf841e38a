import type { DocumentKind, FigureSummary } from '../../kind/document-kind.ts'
import { differenceOf, textOf } from '../../writing/exact.ts'
import { effectOf } from '../../writing/signed.ts'
import type { Writing } from '../../writing/writing.ts'
import { kpiDataOf, statusWords } from './data.ts'
import type { KpiData } from './data.ts'
import type { KpiDefinition } from './definition.ts'
import { courseScene } from './scene.ts'

const effects = { met: 'good', near: 'even', missed: 'bad' } as const

const figureOf = ({ figure, column, power }: KpiData): string =>
  figure ? column.writeInUnit(textOf(figure), power) : '–'

function summaryOf(data: KpiData, writing: Writing): FigureSummary {
  const { target, power, status, distance } = data
  return {
    figure: figureOf(data),
    lines: target
      ? [
          {
            label: target.column.label,
            text: target.figure ? target.column.writeInUnit(textOf(target.figure), power) : '–',
            note: [status ? statusWords(data, writing) : '', distance].filter(Boolean).join(' '),
            effect: status ? effects[status] : 'even',
          },
        ]
      : [],
  }
}

/** A figure against its target, and the course below it. */
export const documentKind: DocumentKind<KpiDefinition> = {
  drawing(visual, answer, { writing, ink }) {
    const data = kpiDataOf(visual, answer, writing)
    return {
      above: summaryOf(data, writing),
      draw: (room) => (data.course.length > 0 ? courseScene(data, { room, isChosen: null }, ink) : null),
    }
  },
  comparisons(visual, answer, writing) {
    const data = kpiDataOf(visual, answer, writing)
    const { figure, column, target, distance } = data
    if (!target || column.isPercent || column.beyond !== undefined) return []
    return [
      {
        figure: figureOf(data),
        value: figure,
        change: distance,
        reference: target.column.label,
        referenceValue: target.figure,
        effect: effectOf(differenceOf(figure, target.figure), visual.format?.goodWhen ?? 'higher'),
      },
    ]
  },
}
