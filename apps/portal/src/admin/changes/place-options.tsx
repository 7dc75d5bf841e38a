import type { Grantable } from '@casement/portal-api'

interface PlaceOptionsProps {
  readonly places: readonly Pick<Grantable['workspaces'][number], 'id' | 'name'>[]
  /** in small letters; empty: none */
  readonly chosenId: string
  /** What is chosen and not among the places, in words. */
  readonly chosenName: string
}

/** Options of workspaces or reports; what is chosen and no longer there stays among them. */
export function PlaceOptions({ places, chosenId, chosenName }: PlaceOptionsProps) {
  const isThere = places.some(({ id }) => id.toLowerCase() === chosenId)
  return (
    <>
      {chosenId !== '' && !isThere && <option value={chosenId}>{chosenName}</option>}
      {places.map(({ id, name }) => (
        <option key={id} value={id.toLowerCase()}>
          {name}
        </option>
      ))}
    </>
  )
}
