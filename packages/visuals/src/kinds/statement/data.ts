import type { Answer } from '@casement/query'
import type { RoleField } from '../../definition/field.ts'
import { columnName } from '../../definition/query.ts'
import { exactOf, isEqual, sumOf, textOf } from '../../writing/exact.ts'
import { overText } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { StatementDefinition } from './definition.ts'
import { groupsOf, isCalled } from './groups.ts'
import type { Group } from './groups.ts'
import { added, printedLines, scenarioOf } from './printed-lines.ts'
import type { Figures, Row, StatementColumn, StatementLine } from './statement-line.ts'

export interface StatementData {
  readonly columns: readonly StatementColumn[]
  readonly lines: readonly StatementLine[]
  readonly notes: readonly string[]
  /** Warnings for the author: members that stand in no line, figures that cannot be added. */
  readonly warnings: readonly string[]
}

/** An answer as the statement that its rows describe. Every sum is exact. */
export function statementDataOf(
  visual: StatementDefinition,
  answer: Answer,
  writing: Writing,
): StatementData {
  const values = visual.roles.value.map((field, index) => writing.column(answer, 'value', index, field))
  const members = groupsOf(visual, answer, writing)
  const rows: readonly Row[] = visual.format?.rows ?? [
    ...members.map(({ label, name }): Row => ({ kind: 'line', label, of: [name] })),
    { kind: 'total', label: writing.say('total'), style: 'total' },
  ]
  const named = new Set(rows.flatMap((row) => (row.kind === 'line' ? (row.of ?? [row.label]) : [])))
  const others = members.filter((member) => !isCalled(member, named))
  const isWhole = rows.some(({ kind }) => kind === 'rest') || others.length === 0
  return {
    columns: columnsOf(visual, headingsOf(visual, answer, writing), writing),
    ...printedLines(rows, { visual, answer, writing, values, members, others }),
    warnings: [
      ...(isWhole ? [] : [leftOut(others, values, writing)]),
      ...values.flatMap((column, index) => {
        const total = answer.totals?.[columnName('value', index)]
        const sum = sumOf(members.map(({ figures }) => figures[index] ?? null))
        return total === undefined || isEqual(exactOf(total), sum)
          ? []
          : [
              writing.say('statement.noSum', {
                name: column.label,
                sum: column.write(sum && textOf(sum)),
                whole: column.write(total),
              }),
            ]
      }),
      ...(answer.truncated ? [writing.say('statement.more', { count: answer.rowCount })] : []),
    ],
  }
}

function leftOut(others: readonly Group[], values: readonly WrittenColumn[], { say }: Writing): string {
  const names = others.map(({ label }) => label).join(', ')
  const lists: readonly Figures[] = others.map(({ figures }) => figures)
  const [figure = null] = added({ values }, lists)
  return figure
    ? say('statement.leftOutWith', { names, sum: values[0]!.write(textOf(figure)) })
    : say('statement.leftOut', { names })
}

/** Names of columns that figures of the role `heading` give, by what the columns are called otherwise. */
function headingsOf(
  visual: StatementDefinition,
  answer: Answer,
  writing: Writing,
): ReadonlyMap<string, string> {
  const fields = visual.roles.heading ?? []
  return new Map(
    fields.flatMap((field, index) => {
      const name = answer.totals?.[columnName('heading', index)] ?? null
      const { write } = writing.column(answer, 'heading', index, field)
      return name === null ? [] : [[writing.name(field), write(name)] as const]
    }),
  )
}

type Variance = NonNullable<NonNullable<StatementDefinition['format']>['variances']>[number]

/** The figures, each reference followed by how far the actual one is from it. */
function columnsOf(
  visual: StatementDefinition,
  headings: ReadonlyMap<string, string>,
  writing: Writing,
): readonly StatementColumn[] {
  const { value } = visual.roles
  const main = Math.max(
    0,
    value.findIndex((field) => scenarioOf(field) === 'actual'),
  )
  const hasScenarios = value.some(({ scenario }) => scenario !== undefined)
  const nameOf = (field: RoleField) => headings.get(writing.name(field)) ?? writing.name(field)
  const figure = (index: number): StatementColumn => ({
    kind: 'figure',
    label: overText(nameOf(value[index]!), value[index]!, writing),
    value: index,
    scenario: hasScenarios ? scenarioOf(value[index]!) : undefined,
  })
  const asked: readonly Variance[] =
    visual.format?.variances ?? (['budget', 'forecast', 'priorYear'] as const).map((against) => ({ against }))
  const compared = asked.flatMap(({ against, of, absolute = true, relative = true, label }) => {
    const first = of === undefined ? 0 : of + 1
    const index = value.findIndex(({ scenario }, place) => place >= first && scenario === against)
    if (index < 0) return []
    const name = overText(label ?? `Δ ${writing.name(value[index]!)}`, value[index]!, writing)
    const pair = { value: of ?? main, against: index }
    const variances: readonly StatementColumn[] = [
      ...(absolute ? [{ kind: 'absolute' as const, label: name, ...pair }] : []),
      ...(relative ? [{ kind: 'relative' as const, label: absolute ? `${name} %` : name, ...pair }] : []),
    ]
    return [{ index, variances }]
  })
  if (asked.some(({ of }) => of !== undefined))
    return value.flatMap((_, place) => [
      figure(place),
      ...compared.flatMap(({ index, variances }) => (index === place ? variances : [])),
    ])
  const shown = new Set(compared.map(({ index }) => index))
  const others = value.flatMap((_, index) => (index === main || shown.has(index) ? [] : [figure(index)]))
  return [
    figure(main),
    ...others,
    ...compared.flatMap(({ index, variances }) => [figure(index), ...variances]),
  ]
}
