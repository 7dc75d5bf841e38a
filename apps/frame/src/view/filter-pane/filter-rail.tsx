import { Icon } from '@casement/design'

interface FilterRailProps {
  /** Number of filters that keep something out. */
  readonly count: number
  readonly onOpen: () => void
}

/** The filter pane while it is closed. */
export const FilterRail = ({ count, onOpen }: FilterRailProps) => (
  <button type="button" className="filter-rail" aria-expanded="false" onClick={onOpen}>
    <Icon name="filter" />
    <span>Filters </span>
    {count > 0 ? (
      <>
        <span className="filter-count figure">{count}</span>
        <span className="unseen"> in force</span>
      </>
    ) : null}
  </button>
)
