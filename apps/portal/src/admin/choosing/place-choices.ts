import type { Grantable } from '@casement/portal-api'
import type { Option } from '../../store/option.ts'

interface Chosen {
  /** in small letters; empty: none */
  readonly id: string
  /** What it is called where it is not among the places. */
  readonly name: string
}

const none: Chosen = { id: '', name: '' }

/** Workspaces or reports to choose from, behind what may stand for none; what is chosen and no longer there stays. */
export function placeChoices(
  places: readonly Pick<Grantable['workspaces'][number], 'id' | 'name'>[],
  forNone: string | null,
  chosen = none,
): readonly Option[] {
  const options = places.map(({ id, name }): Option => ({ value: id.toLowerCase(), label: name }))
  const isThere = chosen.id === '' || options.some(({ value }) => value === chosen.id)
  return [
    ...(forNone === null ? [] : [{ value: '', label: forNone }]),
    ...(isThere ? [] : [{ value: chosen.id, label: chosen.name }]),
    ...options,
  ]
}
