import { Icon } from '@casement/design'
import { filtersAt, visualInWords } from '@casement/report'
import type { FilterPlace, PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { isNeutral, mayOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import type { ReactNode } from 'react'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'
import { ChoicesPart } from './choices-part.tsx'
import { FilterCard } from './filter-card.tsx'

interface Part {
  readonly title: string
  readonly place: FilterPlace
}

interface FilterPaneProps {
  readonly state: OpenState
  readonly page: PageDefinition
  /** The visual that the reader works with; its filters come first. */
  readonly visual: string | null
  readonly onClose: () => void
  /** What stands before the filters. */
  readonly children?: ReactNode
}

/** All that the number on the closed pane counts: what is chosen on the page, and every filter of visuals, page and report. */
export function FilterPane({ state, page, visual, onClose, children }: FilterPaneProps) {
  const session = useSession()
  const { say, inSentence } = useWords()
  const { report, beforeFilter } = state
  const partOf = ({ name, title, type }: Visual): Part => ({
    title: title
      ? say('filters.on', { visual: title })
      : say(type === 'text' ? 'filters.onText' : 'filters.onVisual'),
    place: { kind: 'visual', page: page.name, visual: name },
  })
  const ofPage: readonly Part[] = [
    { title: say('filters.onPage'), place: { kind: 'page', page: page.name } },
    { title: say('filters.onAll'), place: { kind: 'report' } },
  ]
  const visuals = page.visuals.map((each) => visualInWords(report, page.name, each))
  const worked = visuals.filter(({ name }) => name === visual).map(partOf)
  const others = visuals.filter(({ name }) => name !== visual).map(partOf)
  const parts = [...worked, ...ofPage, ...others]
  const filled = parts.flatMap(({ title, place }) => {
    const filters = filtersAt(report.filters, place).flatMap((filter, at) =>
      mayOf(filter).isHidden ? [] : [{ filter, at }],
    )
    return filters.length ? [{ title, place, filters }] : []
  })
  return (
    <aside className="pane" aria-label={say('filters')}>
      <div className="pane-head">
        <h2>{say('filters')}</h2>
        <button
          type="button"
          className="tool"
          aria-label={say('filters.undo')}
          title={say('filters.undo')}
          disabled={beforeFilter === null}
          onClick={() => session.filters.undo()}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          className="tool"
          aria-label={say('filters.reset')}
          title={say('filters.reset')}
          onClick={() => session.filters.reset()}
        >
          <Icon name="reset" />
        </button>
        <button
          type="button"
          className="tool"
          aria-label={say('filters.collapse')}
          title={say('filters.collapseHint')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="pane-scroll">
        {children}
        <ChoicesPart state={state} page={page} />
        {filled.map(({ title, place, filters }) => (
          <section
            key={JSON.stringify(place)}
            className="filter-part"
            aria-label={say('filters.part', { place: inSentence(title) })}
          >
            <h3>{title}</h3>
            {filters.map(({ filter, at }) => (
              <FilterCard
                key={`${at} ${JSON.stringify(filter.target)}`}
                state={state}
                place={place}
                at={at}
                filter={filter}
                isOn={!isNeutral(filter)}
              />
            ))}
          </section>
        ))}
        {filled.length === 0 ? <p className="choice-note">{say('filters.none')}</p> : null}
      </div>
    </aside>
  )
}
