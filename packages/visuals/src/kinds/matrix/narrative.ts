import type { Answer } from '@casement/query'
import { columnName } from '../../definition/query.ts'
import { titleOf } from '../../definition/visual-base.ts'
import type { Writing } from '../../writing/writing.ts'
import type { MatrixDefinition } from './definition.ts'

export function narrate(visual: MatrixDefinition, answer: Answer, writing: Writing): string {
  const totals = visual.roles.value.flatMap((field, index) => {
    const total = answer.totals?.[columnName('value', index)]
    const column = writing.column(answer, 'value', index, field)
    return total === undefined || total === null ? [] : [`${column.label} ${column.write(total)}`]
  })
  const fields = [...visual.roles.row, ...(visual.roles.column ?? [])].map((field) => writing.label(field))
  const opening = writing.say('matrix.opening', { title: titleOf(visual), fields: fields.join(', ') })
  return totals.length ? `${opening} ${writing.say('matrix.totals', { totals: totals.join(', ') })}` : opening
}
