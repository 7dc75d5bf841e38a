import { compareText, folded } from './cell.ts'
import type { TextColumn } from './tables.ts'

/** A column of text; of values that differ by case only the first by code point is the spelling of all. */
export function textColumn(codes: Int32Array, values: readonly string[]): TextColumn {
  const first = new Map<string, string>()
  for (const value of values) {
    const text = folded(value)
    const known = first.get(text)
    if (known === undefined || compareText(value, known) < 0) first.set(text, value)
  }
  return { kind: 'text', codes, values, spelled: values.map((value) => first.get(folded(value))!) }
}
