import type { Field } from '@casement/query'
import type { ModelDescription } from '@casement/query'
import { measureNamed } from './measures.ts'
import { columnNamed } from './members.ts'

type Table = ModelDescription['tables'][number]

/** As much of a model as a report's fields speak of. */
export function modelOf(report: unknown): ModelDescription {
  const tables = new Map<string, Table>()
  for (const field of fieldsIn(report)) {
    const table = tables.get(field.table) ?? {
      name: field.table,
      hidden: false,
      columns: [],
      measures: [],
      hierarchies: [],
    }
    tables.set(field.table, table)
    addTo(table, field)
  }
  return { casement: 1, name: 'Made for the workbench', tables: [...tables.values()] }
}

function addTo({ columns, measures }: Table, field: Field): void {
  const name =
    field.kind === 'measure' ? field.measure : field.kind === 'hierarchyLevel' ? field.level : field.column
  const list: { name: string }[] = field.kind === 'measure' ? measures : columns
  if (list.some((each) => each.name === name)) return
  if (field.kind === 'measure') {
    const { format, fractionDigits } = measureNamed(name)
    measures.push({ name, type: fractionDigits === 0 ? 'integer' : 'decimal', format, hidden: false })
  } else {
    const { type, format } = columnNamed(name)
    columns.push({ name, type, hidden: false, ...(format && { format }) })
  }
}

function fieldsIn(part: unknown): readonly Field[] {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.values(part).flatMap(fieldsIn)
  return 'kind' in part && 'table' in part ? [part as Field, ...inside] : inside
}
