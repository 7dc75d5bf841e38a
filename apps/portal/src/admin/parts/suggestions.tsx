const maxSuggested = 50

interface SuggestionsProps {
  readonly id: string
  readonly names: readonly string[]
  /** What is typed so far. */
  readonly typed: string
}

/** Names that what is typed is a part of, for an input to offer: of thousands a screen does not take all. */
export function Suggestions({ id, names, typed }: SuggestionsProps) {
  const part = typed.trim().toLowerCase()
  const fitting = names.filter((name) => name.toLowerCase().includes(part)).slice(0, maxSuggested)
  return (
    <datalist id={id}>
      {fitting.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
