import type { Column, Model } from '@casement/semantic'

/** The column that a filter by values is on. */
export function columnOf(
  { target }: Readonly<Record<string, unknown>>,
  { tables }: Model,
): Column | undefined {
  const { table, column } = ([target].flat()[0] ?? {}) as { table?: unknown; column?: unknown }
  if (typeof table !== 'string' || typeof column !== 'string') return undefined
  return tables
    .find(({ name }) => name.toLowerCase() === table.toLowerCase())
    ?.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase())
}
