import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import type { RoleField } from '../../definition/field.ts'
import { columnName } from '../../definition/query.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { MatrixDefinition } from './definition.ts'
import { hasItemColumns } from './query.ts'

type Matrix = MatrixDefinition
type Block = Pick<Answer, 'columns' | 'rowCount'>

/** A group of rows or of columns, or a leaf of one. */
export interface MatrixGroup {
  /** Text that is equal for equal places in the tree; '' is the whole. */
  readonly key: string
  readonly label: string
  /** 0 for the whole, 1 for the outermost level. */
  readonly depth: number
  readonly path: readonly Value[]
  readonly children: readonly MatrixGroup[]
}

export interface MatrixData {
  readonly rows: MatrixGroup
  readonly columns: MatrixGroup
  readonly values: readonly WrittenColumn[]
  readonly rowLabels: readonly string[]
  /** The figure of a group of rows in a group of columns; null where there is none. */
  cell(row: string, column: string, value: number): Value
  readonly isTruncated: boolean
}

/** A column of figures as it stands. */
export interface MatrixColumn {
  readonly group: MatrixGroup
  readonly value: number
  readonly isTotal: boolean
}

/** A head over some columns. */
export interface MatrixHead {
  readonly label: string
  readonly span: number
  readonly isTotal: boolean
  /** Written with the figures below it: the innermost. */
  readonly isFigure: boolean
}

/** A line as it stands. */
export interface MatrixLine {
  readonly group: MatrixGroup
  /** A group that can be opened and closed. */
  readonly isGroup: boolean
  readonly isOpen: boolean
  readonly kind: 'group' | 'leaf' | 'subtotal' | 'total'
  /** True whenits figures are shown: an open group may have them on another line, or nowhere. */
  readonly hasFigures: boolean
}

const wholeKey = ''
const keyOf = (path: readonly Value[]): string => (path.length ? JSON.stringify(path) : wholeKey)

interface MutableGroup extends MatrixGroup {
  readonly children: MutableGroup[]
}

/** An answer with its sub-totals as two trees and the figures where they cross. */
export function matrixDataOf(visual: Matrix, answer: Answer, writing: Writing): MatrixData {
  const { row, column = [], value } = visual.roles
  const written = (role: string) => (field: RoleField, index: number) =>
    writing.column(answer, role, index, field)
  const [rowFields, columnFields, values] = [
    row.map(written('row')),
    column.map(written('column')),
    value.map(written('value')),
  ]
  const cells = new Map<string, readonly Value[]>()
  const rows = treeOf(writing.say('total'))
  const columns = treeOf(writing.say('total'))

  function take(block: Block): void {
    const found = (name: string) => block.columns.find((each) => each.name === name)?.values
    const listed = (role: string, fields: readonly WrittenColumn[]) =>
      fields.flatMap((_, index) => {
        const list = found(columnName(role, index))
        return list ? [list] : []
      })
    const [byRow, byColumn] = [listed('row', rowFields), listed('column', columnFields)]
    const figures = values.map((_, index) => found(columnName('value', index)) ?? [])
    for (let at = 0; at < block.rowCount; at++) {
      const rowPath = byRow.map((list) => list[at] ?? null)
      const item = block === answer ? items.get(at) : undefined
      const columnPath = byColumn.map((list) => list[at] ?? null)
      if (item) {
        if (hasItems) columns.add(itemPath(columnPath, 'column', item), columnFields)
        else rows.add(itemPath(rowPath, 'row', item), rowFields)
        continue
      }
      rows.add(rowPath, rowFields)
      columns.add(columnPath, columnFields)
      cells.set(
        `${keyOf(rowPath)}\u0000${keyOf(columnPath)}`,
        figures.map((list) => list[at] ?? null),
      )
    }
  }

  const items = itemsOfRows(answer)
  const hasItems = hasItemColumns(visual)
  const blocks = answer.subtotals ?? []
  // No line may have a figure in every column: the groups of columns alone have them all, in their order. With items the answer
  // itself is in the order of columns, and the groups of rows alone have that of rows.
  const [ordering, depth] = hasItems ? (['row', row.length] as const) : (['column', column.length] as const)
  const isOfOrder = ({ by }: (typeof blocks)[number]) =>
    by.length === depth && by.every((name) => name.startsWith(`${ordering}.`))
  const order = column.length > 0 ? blocks.find(isOfOrder) : undefined
  if (order) take(order)
  take(answer)
  for (const block of blocks) if (block !== order) take(block)
  const { totals } = answer
  if (totals)
    cells.set(
      '\u0000',
      values.map((_, index) => totals[columnName('value', index)] ?? null),
    )
  const cell = (rowKey: string, columnKey: string, index: number) =>
    cells.get(`${rowKey}\u0000${columnKey}`)?.[index] ?? null
  const leading = visual.sort?.[0]
  if (leading?.role === 'value') {
    const sign = leading.direction === 'ascending' ? 1 : -1
    sortTree(rows.root, (group) => cell(group.key, wholeKey, leading.index ?? 0), sign)
  }
  return {
    rows: rows.root,
    columns: columns.root,
    values,
    rowLabels: rowFields.map(({ label }) => label),
    cell,
    isTruncated: answer.truncated,
  }
}

/** By row of an item with no data the fields that it is of. */
const itemsOfRows = ({ itemsWithNoData = [] }: Answer): ReadonlyMap<number, readonly string[]> =>
  new Map(itemsWithNoData.flatMap(({ by, rows }) => rows.map((row) => [row, by] as const)))

/** The levels of an item among rows or columns, from the outermost: below one that it says nothing of it has no place. */
function itemPath(path: readonly Value[], role: 'row' | 'column', by: readonly string[]): readonly Value[] {
  const missing = path.findIndex((_, index) => !by.includes(columnName(role, index)))
  return missing < 0 ? path : path.slice(0, missing)
}

/** Groups in the order in which they first come. */
function treeOf(total: string) {
  const root: MutableGroup = { key: wholeKey, label: total, depth: 0, path: [], children: [] }
  const known = new Map<string, MutableGroup>([[wholeKey, root]])
  return {
    root,
    add(path: readonly Value[], fields: readonly WrittenColumn[]): void {
      let parent = root
      for (let depth = 1; depth <= path.length; depth++) {
        const part = path.slice(0, depth)
        const key = keyOf(part)
        let group = known.get(key)
        if (!group) {
          const value = part.at(-1) ?? null
          const label = labelOfValue(fields[depth - 1]!, value)
          group = { key, label, depth, path: part, children: [] }
          known.set(key, group)
          parent.children.push(group)
        }
        parent = group
      }
    },
  }
}

/** Siblings by their own figures, BLANK last. */
function sortTree(group: MutableGroup, figureOf: (group: MatrixGroup) => Value, sign: 1 | -1): void {
  const sizes = new Map(group.children.map((child) => [child, figureOf(child)]))
  group.children.sort((a, b) => {
    const [first, second] = [sizes.get(a) ?? null, sizes.get(b) ?? null]
    if (first === null || second === null) return first === second ? 0 : first === null ? 1 : -1
    return (Number(first) - Number(second)) * sign
  })
  for (const child of group.children) sortTree(child, figureOf, sign)
}

/** The columns from left to right: a group's parts, then its total; the grand total last. */
export function matrixColumns(visual: Matrix, data: MatrixData): readonly MatrixColumn[] {
  const depth = visual.roles.column?.length ?? 0
  const { grandTotals = 'both', subtotals = 'above' } = visual.format ?? {}
  const columns: MatrixColumn[] = []
  const add = (group: MatrixGroup, isTotal: boolean) =>
    data.values.forEach((_, value) => columns.push({ group, value, isTotal }))
  function walk(group: MatrixGroup): void {
    if (group.depth === depth) return add(group, false)
    for (const child of group.children) walk(child)
    const isShown =
      group.depth === 0 ? grandTotals === 'both' || grandTotals === 'columns' : subtotals !== 'none'
    if (isShown) add(group, true)
  }
  walk(data.columns)
  return columns
}

/** The rows of heads above the figures, the outermost first. */
export function matrixHeads(visual: Matrix, data: MatrixData, columns: readonly MatrixColumn[]) {
  const depth = visual.roles.column?.length ?? 0
  const heads: MatrixHead[][] = []
  for (let level = 1; level <= depth; level++) {
    const row: MatrixHead[] = []
    let before: string | null = null
    for (const { group, isTotal } of columns) {
      const isOwn = isTotal && level > group.depth
      const label = isOwn
        ? level === group.depth + 1
          ? data.columns.label
          : ''
        : labelAt(data, group, level)
      const at = isOwn ? `${group.key} total` : keyOf(group.path.slice(0, level))
      const last = row.at(-1)
      if (last && before === at) row[row.length - 1] = { ...last, span: last.span + 1 }
      else row.push({ label, span: 1, isTotal: isOwn, isFigure: level === depth && data.values.length === 1 })
      before = at
    }
    heads.push(row)
  }
  if (data.values.length > 1 || depth === 0)
    heads.push(
      columns.map(({ value, isTotal }) => ({
        label: data.values[value]!.label,
        span: 1,
        isTotal,
        isFigure: true,
      })),
    )
  return heads
}

/** The heads over the columns of a window, those at its edges as wide as what is left of them. */
export function headsWithin(
  heads: readonly MatrixHead[],
  from: number,
  to: number,
): readonly { readonly head: MatrixHead; readonly at: number; readonly span: number }[] {
  let at = 0
  return heads.flatMap((head) => {
    const [start, end] = [Math.max(at, from), Math.min(at + head.span, to)]
    at += head.span
    return end > start ? [{ head, at: start, span: end - start }] : []
  })
}

/** The groups of a tree that stand at one depth. */
export function groupsAt(root: MatrixGroup, depth: number): readonly MatrixGroup[] {
  return root.depth === depth ? [root] : root.children.flatMap((child) => groupsAt(child, depth))
}

/** The figures of a line over the columns that are no totals: its course. */
export const courseOf = (
  data: MatrixData,
  columns: readonly MatrixColumn[],
  row: MatrixGroup,
): readonly Value[] =>
  columns.flatMap(({ group, value, isTotal }) =>
    value === 0 && !isTotal ? [data.cell(row.key, group.key, 0)] : [],
  )

function labelAt(data: MatrixData, group: MatrixGroup, level: number): string {
  let at: MatrixGroup | undefined = data.columns
  for (let depth = 1; depth <= level; depth++) {
    const key = keyOf(group.path.slice(0, depth))
    at = at?.children.find((child) => child.key === key)
  }
  return at?.label ?? ''
}

/** True for groups of rows that are open before anybody opens or closes one. */
export const isOpenAtFirst = (visual: Matrix, group: MatrixGroup): boolean =>
  group.depth <= (visual.format?.openLevels ?? visual.roles.row.length)

/** The lines from top to bottom, as far as groups stand open. */
export function matrixLines(
  visual: Matrix,
  data: MatrixData,
  isOpen: (group: MatrixGroup) => boolean,
): readonly MatrixLine[] {
  const { subtotals = 'above', grandTotals = 'both' } = visual.format ?? {}
  const deepest = visual.roles.row.length
  const lines: MatrixLine[] = []
  function walk(group: MatrixGroup): void {
    const isGroup = group.depth < deepest
    const opened = isGroup && isOpen(group)
    const hasFigures = !opened || subtotals === 'above'
    lines.push({ group, isGroup, isOpen: opened, kind: isGroup ? 'group' : 'leaf', hasFigures })
    if (!opened) return
    for (const child of group.children) walk(child)
    if (subtotals === 'below')
      lines.push({ group, isGroup: false, isOpen: false, kind: 'subtotal', hasFigures: true })
  }
  for (const child of data.rows.children) walk(child)
  if (grandTotals === 'both' || grandTotals === 'rows')
    lines.push({ group: data.rows, isGroup: false, isOpen: false, kind: 'total', hasFigures: true })
  return lines
}

/** Data point of a line, or of a figure in it. */
export function pointOfCell(
  visual: Matrix,
  data: MatrixData,
  row: MatrixGroup,
  column: MatrixColumn | null,
): DataPoint {
  const parts = (fields: readonly RoleField[], path: readonly Value[]) =>
    path.map((equals, index) => ({ target: targetOf(fields[index]!), equals }))
  const identity = [
    ...parts(visual.roles.row, row.path),
    ...(column ? parts(visual.roles.column ?? [], column.group.path) : []),
  ]
  const shown = column ? [column.value] : data.values.map((_, index) => index)
  return {
    identity,
    values: shown.map((index) => {
      const value = data.cell(row.key, column?.group.key ?? wholeKey, index)
      return {
        target: targetOf(visual.roles.value[index]!),
        value,
        formattedValue: data.values[index]!.write(value),
      }
    }),
  }
}
