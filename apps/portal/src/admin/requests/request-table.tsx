import type { AccessRequest } from '@casement/portal-api'
import { ClipboardCheck } from 'lucide-react'
import { useNames } from '../api/use-names.ts'
import { Moment } from '../../parts/moment.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { Pager, usePaged } from '../parts/pager.tsx'
import type { Names } from '../words/names.ts'
import { placeWords, stateWords } from './request-words.ts'
import { t } from '../words/t.ts'

type Key = 'person' | 'place' | 'reason' | 'asked' | 'state'

interface RequestTableProps {
  /** null: on their way */
  readonly requests: readonly AccessRequest[] | null
  readonly onDecide: (request: AccessRequest) => void
}

const none: readonly AccessRequest[] = []

export function RequestTable({ requests, onDecide }: RequestTableProps) {
  const { names } = useNames()
  const { rows, pager } = usePaged(requests ?? none)
  return (
    <>
      <DataTable
        caption={t('requests.caption')}
        columns={columnsFor(names)}
        rows={requests && rows}
        keyOf={({ id }) => id}
        action={(request) =>
          request.state === 'open' && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('requests.decideOne', {
                person: request.person,
                place: placeWords(request, names),
              })}
              onClick={() => onDecide(request)}
            >
              <ClipboardCheck aria-hidden="true" />
            </button>
          )
        }
      />
      {requests && <Pager {...pager} />}
    </>
  )
}

const columnsFor = (names: Names): readonly Column<AccessRequest, Key>[] => [
  { key: 'person', head: t('field.person'), share: 18, cell: ({ person }) => person },
  { key: 'place', head: t('requests.asksFor'), share: 24, cell: (request) => placeWords(request, names) },
  {
    key: 'reason',
    head: t('field.reason'),
    share: 26,
    cell: ({ reason }) => reason,
    isEmpty: ({ reason }) => reason === '',
  },
  { key: 'asked', head: t('requests.asked'), share: 14, cell: ({ askedAt }) => <Moment at={askedAt} /> },
  { key: 'state', head: t('field.state'), share: 18, cell: stateWords },
]
