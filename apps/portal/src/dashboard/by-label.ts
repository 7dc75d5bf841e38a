import type { Option } from '../store/option.ts'

const ignoringCase = new Intl.Collator(undefined, { sensitivity: 'accent' })

/** Sorts by label without regard to case; equal labels keep the order they came in. */
export const byLabel = (options: readonly Option[]): Option[] =>
  options.toSorted((one, other) => ignoringCase.compare(one.label, other.label))
