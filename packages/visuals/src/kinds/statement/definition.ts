import { closestName } from '@casement/errors'
import { formatProblem } from '@casement/format'
import {
  checkedText,
  choice,
  flag,
  list,
  named,
  number,
  object,
  quoted,
  tagged,
  text,
} from '@casement/schema'
import type { Problem, Shaped } from '@casement/schema'
import { fieldShape } from '../../definition/field.ts'
import type { RoleField } from '../../definition/field.ts'
import { common, layoutShape, levels, some, tolerance } from '../../definition/visual-parts.ts'

/** Direction that is good for a figure as the statement prints it: more of it, less of it, or neither. */
const goodWhen = choice('higher', 'lower', 'none')

const words = {
  /** Told below the statement, under a number. */
  note: text(),
  indent: number({ min: 0, max: 4 }),
  goodWhen,
}

/** subtotal: ruled above; total: ruled above and below. */
const style = choice('plain', 'subtotal', 'total')

/** The rows of a statement, each named by its label; formulas speak of rows above by their labels. */
export const statementRowShape = named(
  'StatementRow',
  tagged('kind', {
    heading: object({ kind: choice('heading'), label: text() }),
    /** Members of the first field of the role `row`; what is below them opens and closes. */
    line: object(
      { kind: choice('line'), label: text() },
      {
        /** The members; absent: the one called as the label. */
        of: list(text(), { min: 1 }),
        /** Its figures come positive and are taken away: printed in brackets and counted so. */
        less: flag(),
        isOpen: flag(),
        /** Not printed where all its figures are blank or zero; what is added of it stays. */
        omitZero: flag(),
        ...words,
      },
    ),
    /** Every member that no line names, so that nothing is left out. */
    rest: object({ kind: choice('rest'), label: text() }, { less: flag(), isOpen: flag(), ...words }),
    /** Rows above, added exactly. */
    total: object(
      { kind: choice('total'), label: text() },
      {
        /** Rows by their labels; absent: all lines since `since`. */
        of: list(text(), { min: 1 }),
        minus: list(text(), { min: 1 }),
        /** Absent: start. */
        since: choice('start', 'heading'),
        style,
        ...words,
      },
    ),
    /** One row per another: a margin. */
    ratio: object(
      { kind: choice('ratio'), label: text(), of: text(), per: text() },
      { format: checkedText(formatProblem), ...words },
    ),
    /** A figure that the service computes on its own: fields of the role `figure`. */
    figure: object(
      { kind: choice('figure'), label: text() },
      {
        /** Label of the fields; absent: that of the row. */
        of: text(),
        style,
        ...words,
      },
    ),
  }),
)

/** Rows as accountants print them, with their sub-totals, beside what they are compared with. */
export const statementShape = named(
  'Statement',
  object(
    {
      name: text(),
      type: choice('statement'),
      layout: layoutShape,
      /** `heading`: figures that name columns, each the column that is called as it, such as the day of a balance. */
      roles: object({ row: levels, value: some }, { figure: list(fieldShape), heading: list(fieldShape) }),
    },
    {
      ...common,
      format: object(
        {},
        {
          /** Absent: every member of the first field, then the total. */
          rows: list(statementRowShape, { min: 1 }),
          /** Absent: against each other scenario, absolute and relative. */
          variances: list(
            object(
              { against: choice('priorYear', 'budget', 'forecast') },
              {
                /**
                 * Index of the figure that is compared, with the first one of the scenario that follows it; all columns then
                 * stand in the order of the figures. Absent: the actual figure, with the first one of the scenario.
                 */
                of: number({ min: 0 }),
                absolute: flag(),
                relative: flag(),
                label: text(),
              },
            ),
          ),
          /** Bars beside absolute variances. Absent: shown. */
          bars: flag(),
          tolerance,
          /** Default for rows that say nothing of their own. Absent: higher, which holds where costs are negative. */
          goodWhen,
        },
      ),
    },
  ),
)

export type StatementRow = Shaped<typeof statementRowShape>

/** Labels that are there twice, and formulas that speak of a row that is not above them. */
export function statementProblems(
  rows: readonly StatementRow[],
  path: string,
  tell: (problem: Problem) => void,
): void {
  const above: string[] = []
  rows.forEach((row, index) => {
    const at = `${path}[${index}]`
    const tellUnknown = (label: string, where: string) => {
      if (above.includes(label)) return
      const near = closestName(label, above)
      const hint = near ? `did you mean ${quoted(near)}?` : `above are ${above.join(', ') || 'none'}`
      tell({ path: `${at}.${where}`, message: `${quoted(label)} is no row above this one; ${hint}` })
    }
    if (row.kind === 'ratio') {
      tellUnknown(row.of, 'of')
      tellUnknown(row.per, 'per')
    }
    if (row.kind === 'total') {
      row.of?.forEach((label, place) => tellUnknown(label, `of[${place}]`))
      row.minus?.forEach((label, place) => tellUnknown(label, `minus[${place}]`))
    }
    if (row.kind === 'heading') return
    if (above.includes(row.label)) {
      tell({ path: `${at}.label`, message: `${quoted(row.label)} is the label of a row above already` })
    }
    above.push(row.label)
  })
}

type Variances = NonNullable<NonNullable<Shaped<typeof statementShape>['format']>['variances']>

/** Variances of figures that are not there, or that no figure of the scenario follows. */
export function varianceProblems(
  variances: Variances,
  value: readonly RoleField[],
  path: string,
  tell: (problem: Problem) => void,
): void {
  variances.forEach(({ of, against }, index) => {
    if (of === undefined) return
    if (!value[of])
      tell({ path: `${path}[${index}].of`, message: `there are ${value.length} figures, counted from 0` })
    else if (!value.slice(of + 1).some(({ scenario }) => scenario === against))
      tell({
        path: `${path}[${index}].against`,
        message: `no figure of the scenario ${quoted(against)} follows figure ${of}`,
      })
  })
}

export type StatementDefinition = Shaped<typeof statementShape>
