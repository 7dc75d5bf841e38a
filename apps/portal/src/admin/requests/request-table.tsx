import type { AccessRequest } from '@casement/portal-api'
import { ClipboardCheck } from 'lucide-react'
import { useNames } from '../api/use-names.ts'
import { Moment } from '../shared/moment.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { Pager, usePaged } from '../table/pager.tsx'
import type { Names } from '../words/names.ts'
import { placeWords, stateWords } from './request-words.ts'

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
        caption="Requests for access"
        columns={columnsFor(names)}
        rows={requests && rows}
        keyOf={({ id }) => id}
        action={(request) =>
          request.state === 'open' && (
            <button
              type="button"
              className="icon-button"
              aria-label={`Decide the request of ${request.person} for ${placeWords(request, names)}`}
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
  { key: 'person', head: 'Person', share: 18, cell: ({ person }) => person },
  { key: 'place', head: 'Asks for', share: 24, cell: (request) => placeWords(request, names) },
  {
    key: 'reason',
    head: 'Reason',
    share: 26,
    cell: ({ reason }) => reason,
    isEmpty: ({ reason }) => reason === '',
  },
  { key: 'asked', head: 'Asked', share: 14, cell: ({ askedAt }) => <Moment at={askedAt} /> },
  { key: 'state', head: 'State', share: 18, cell: stateWords },
]
