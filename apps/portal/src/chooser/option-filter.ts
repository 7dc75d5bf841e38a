import { folded } from '@casement/find'
import type { Option } from '../store/option.ts'

const foldedNames = new WeakMap<Option, string>()

function foldedName(option: Option): string {
  const known = foldedNames.get(option)
  if (known !== undefined) return known
  const made = folded(option.label)
  foldedNames.set(option, made)
  return made
}

/** Whether the name of an option holds what is typed, whatever its case and accents; each name is folded once. */
export const holdsTyped = ({ data }: { readonly data: Option }, typed: string): boolean =>
  foldedName(data).includes(folded(typed.trim()))
