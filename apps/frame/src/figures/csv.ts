import type { RoleField, Visual } from '@casement/report'
import type { Answer } from '../core/coordinator.ts'
import type { Writing, WrittenColumn } from './writing.ts'

/** The columns of a visual's answer in the order of its roles; none for a visual without figures. */
export function columnsOf(visual: Visual, answer: Answer, writing: Writing): readonly WrittenColumn[] {
  if (!('roles' in visual)) return []
  const roles: Readonly<Record<string, readonly RoleField[] | undefined>> = visual.roles
  return Object.entries(roles).flatMap(([role, fields]) =>
    (fields ?? []).map((field, index) => writing.column(answer, role, index, field)),
  )
}

/** Columns as CSV (RFC 4180): labels first, then every value exactly as the service gave it. BLANK is empty. */
export function csvOf(columns: readonly WrittenColumn[], rowCount: number): string {
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map(({ values }) => cell(String(values[row] ?? ''))),
  )
  return [columns.map(({ label }) => cell(label)), ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
