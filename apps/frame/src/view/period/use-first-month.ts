import type { PeriodDefinition } from '@casement/report'
import { useEffect, useState } from 'react'
import { useSession } from '../context/session-context.ts'

/** The month ('YYYY-MM') in which the dates begin; '' until it is known. */
export function useFirstMonth({ field }: PeriodDefinition): string {
  const session = useSession()
  const [first, setFirst] = useState('')
  const { table, column } = field
  useEffect(() => {
    let isGone = false
    session.figures
      .askQuery({
        select: [{ name: 'value', field: { kind: 'column', table, column } }],
        orderBy: [{ name: 'value', direction: 'ascending' }],
        limit: 1,
      })
      .then(
        ({ columns }) => {
          if (!isGone) setFirst(String(columns[0]?.values[0] ?? '').slice(0, 7))
        },
        // Without it the months of the last years are offered.
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [session, table, column])
  return first
}
