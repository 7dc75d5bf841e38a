import type { Value } from '@casement/format'
import { filtersAt } from '@casement/report'
import type { FilterPlace } from '@casement/report'
import type { OpenState } from '@casement/session'
import { advancedFilter } from '@casement/visuals'
import type { FilterField, ReportFilter } from '@casement/visuals'
import { useEffect, useState } from 'react'
import { useSession } from '../context/session-context.ts'

interface Known {
  readonly values: readonly Value[]
  readonly isWhole: boolean
}

const maxValues = 500
/** A search is asked for this long after the last letter. */
const restMs = 200

interface KnownValuesOptions {
  readonly filter: ReportFilter
  readonly field: FilterField
  readonly state: OpenState
  readonly place: FilterPlace
}

/** The values of a filter's field, as the other filters leave them; null while they are awaited. */
export function useKnownValues({ filter, field, state, place }: KnownValuesOptions, typed: string) {
  const session = useSession()
  const [known, setKnown] = useState<Known | null>(null)
  const [isFailed, setFailed] = useState(false)
  const asked = field.field?.kind === 'column' ? field.field : null
  // What the answer holds only in part is searched by the service.
  const requested = known && !known.isWhole && field.type === 'text' ? typed : ''
  const others = [
    ...filtersAt(state.report.filters, { kind: 'report' }),
    ...(place.kind === 'report' ? [] : filtersAt(state.report.filters, { kind: 'page', page: place.page })),
  ].filter((each) => each !== filter)
  const key = JSON.stringify([asked, others, requested])

  useEffect(() => {
    if (!asked) return
    let isGone = false
    const search =
      requested === '' ? [] : [advancedFilter(filter.target, [{ operator: 'Contains', value: requested }])]
    const timer = setTimeout(
      () => {
        const { kind, table, column } = asked
        session.figures
          .askQuery({
            select: [{ name: 'value', field: { kind, table, column } }],
            filters: [...others, ...search],
            orderBy: [{ name: 'value', direction: 'ascending' }],
            limit: maxValues,
          })
          .then(
            (answer) => {
              if (isGone) return
              setFailed(false)
              setKnown({
                values: answer.columns[0]?.values ?? [],
                isWhole: !answer.truncated && requested === '',
              })
            },
            () => {
              if (!isGone) setFailed(true)
            },
          )
      },
      requested === '' ? 0 : restMs,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // `key` stands for what is asked; its parts are new objects at every rendering, which would ask each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, session])
  return { known, isFailed }
}
