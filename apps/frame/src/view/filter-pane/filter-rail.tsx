import { Icon } from '@casement/design'
import { useWords } from '../context/words-context.ts'

interface FilterRailProps {
  /** Number of filters that keep something out. */
  readonly count: number
  readonly onOpen: () => void
}

/** The filter pane while it is closed. */
export function FilterRail({ count, onOpen }: FilterRailProps) {
  const { say } = useWords()
  return (
    <button type="button" className="filter-rail" aria-expanded="false" onClick={onOpen}>
      <Icon name="filter" />
      <span>{say('filters')} </span>
      {count > 0 ? (
        <>
          <span className="filter-count figure">{count}</span>
          <span className="unseen"> {say('filters.inForce')}</span>
        </>
      ) : null}
    </button>
  )
}
