import type { CallerRecord } from '@casement/portal-api'
import { AddKey } from './add-key.tsx'
import { CallerDialog } from './caller-dialog.tsx'
import type { CallerRow } from './caller-rows.ts'
import { EditCaller } from './edit-caller.tsx'
import { MakeSecret } from './make-secret.tsx'
import { type CallerDeed, ReviewCaller } from './review-caller.tsx'
import { ToldSecret } from './told-secret.tsx'

/** Which dialog is open, and about which caller. */
export type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'see'; readonly clientId: string }
  | { readonly kind: 'edit' | 'key' | 'secret'; readonly caller: CallerRecord }
  | { readonly kind: 'told'; readonly caller: CallerRecord; readonly secret: string }
  | { readonly kind: 'deed'; readonly caller: CallerRecord; readonly deed: CallerDeed }

interface OpenCallerProps {
  readonly open: Opened
  readonly rows: readonly CallerRow[]
  readonly serviceUrl: string
  readonly onOpen: (open: Opened | null) => void
}

/** The dialogs of a caller; whoever closes one of them is back at what the caller is. */
export function OpenCaller({ open, rows, serviceUrl, onOpen }: OpenCallerProps) {
  const close = () => onOpen(null)
  if (open.kind === 'create')
    return (
      <EditCaller
        caller={null}
        onDone={({ clientId }) => onOpen({ kind: 'see', clientId })}
        onClose={close}
      />
    )
  if (open.kind === 'see') {
    const row = rows.find(({ caller }) => caller.clientId === open.clientId)
    if (!row) return null
    const { caller } = row
    return (
      <CallerDialog
        row={row}
        serviceUrl={serviceUrl}
        onEdit={() => onOpen({ kind: 'edit', caller })}
        onAddKey={() => onOpen({ kind: 'key', caller })}
        onMakeSecret={() => onOpen({ kind: 'secret', caller })}
        onDeed={(deed) => onOpen({ kind: 'deed', caller, deed })}
        onClose={close}
      />
    )
  }
  const { caller } = open
  const back = () => onOpen({ kind: 'see', clientId: caller.clientId })
  switch (open.kind) {
    case 'edit':
      return <EditCaller caller={caller} onDone={back} onClose={back} />
    case 'key':
      return <AddKey caller={caller} onClose={back} />
    case 'secret':
      return (
        <MakeSecret
          caller={caller}
          onMade={(secret) => onOpen({ kind: 'told', caller, secret })}
          onClose={back}
        />
      )
    case 'told':
      return <ToldSecret caller={caller} secret={open.secret} onClose={back} />
    case 'deed':
      return <ReviewCaller caller={caller} deed={open.deed} onGone={close} onClose={back} />
  }
}
