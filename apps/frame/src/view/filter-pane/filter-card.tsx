import { Icon } from '@casement/design'
import { visualInWords, visualNamed } from '@casement/report'
import type { FilterPlace } from '@casement/report'
import { activePage } from '@casement/session'
import type { OpenState } from '@casement/session'
import { cleared, fieldOfFilter, filterWords, kindOfFilter, mayOf } from '@casement/visuals'
import type { FilterKind, ReportFilter, RoleField } from '@casement/visuals'
import { useId, useState } from 'react'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'
import { AdvancedEditor } from './advanced-editor.tsx'
import { PeriodEditor } from './period-editor.tsx'
import { TopEditor } from './top-editor.tsx'
import { ValuesEditor } from './values-editor.tsx'

interface FilterCardProps {
  readonly state: OpenState
  readonly place: FilterPlace
  readonly at: number
  readonly filter: ReportFilter
  readonly isOn: boolean
}

/** The kinds that readers choose from. */
type EditedKind = Extract<FilterKind, 'basic' | 'advanced' | 'relativeDate' | 'topN'>

/** One filter: its field, what it lets through, and, opened, the way to change it. */
export function FilterCard({ state, place, at, filter, isOn }: FilterCardProps) {
  const session = useSession()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const own = kindOfFilter(filter)
  const [asked, setAsked] = useState<FilterKind | null>(null)
  const words = useWords()
  const { say } = words
  const field = fieldOfFilter(filter, state.model)
  const { isLocked } = mayOf(filter)
  const measures = place.kind === 'visual' ? measuresOf(state, place.visual) : []
  const isDate = field.type === 'date' || field.type === 'dateTime'
  const kinds: readonly EditedKind[] = Array.isArray(filter.target)
    ? []
    : field.field?.kind === 'measure'
      ? ['advanced']
      : [
          'basic',
          'advanced',
          ...(isDate ? (['relativeDate'] as const) : []),
          ...(measures.length ? (['topN'] as const) : []),
        ]
  const kind = asked ?? (kinds.some((each) => each === own) ? own : (kinds[0] ?? own))
  const change = (next: ReportFilter) =>
    session.filters.change(place, at, {
      ...next,
      ...(filter.displaySettings ? { displaySettings: filter.displaySettings } : {}),
    })
  const editor = { filter, field, words, isDisabled: isLocked, onChange: change }
  const isPassing = own === 'other' || own === 'hierarchy' || own === 'includeExclude'
  return (
    <div className={isOn ? 'filter-card on' : 'filter-card'}>
      <div className="filter-head">
        <button
          type="button"
          className="filter-name"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron" />
          <span>
            <strong>{field.label}</strong>
            <span className="filter-words">{filterWords(filter, field, words)}</span>
          </span>
        </button>
        {isLocked ? (
          <span className="tool still" role="img" aria-label={say('filters.locked')}>
            <Icon name="lock" />
          </span>
        ) : isOn ? (
          <button
            type="button"
            className="tool"
            aria-label={say('filters.clearOf', { field: field.label })}
            title={say('filters.clear')}
            onClick={() =>
              isPassing && own !== 'hierarchy'
                ? session.filters.change(place, at, null)
                : change(cleared(filter))
            }
          >
            <Icon name="clear" />
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <div id={id} className="filter-body">
          {kinds.length > 1 && !isLocked ? (
            <label className="field">
              <span>{say('filters.by')}</span>
              <select value={kind} onChange={({ target }) => setAsked(target.value as FilterKind)}>
                {kinds.map((each) => (
                  <option key={each} value={each}>
                    {say(`filters.kind.${each}`)}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          {kind === 'basic' ? (
            <ValuesEditor {...editor} state={state} place={place} />
          ) : kind === 'advanced' ? (
            <AdvancedEditor {...editor} />
          ) : kind === 'relativeDate' ? (
            <PeriodEditor {...editor} />
          ) : kind === 'topN' ? (
            <TopEditor {...editor} measures={measures} />
          ) : (
            <p className="choice-note">{say('filters.byChoice')}</p>
          )}
        </div>
      ) : null}
    </div>
  )
}

/** The measures that a visual shows: what its values can be ranked by. */
function measuresOf(state: OpenState, name: string): readonly RoleField[] {
  const page = activePage(state)
  const defined = visualNamed(page, name)
  const visual = defined && visualInWords(state.report, page.name, defined)
  if (!visual || !('roles' in visual)) return []
  const roles: Readonly<Record<string, readonly RoleField[] | undefined>> = visual.roles
  return Object.values(roles).flatMap((fields = []) => fields.filter(({ kind }) => kind === 'measure'))
}
