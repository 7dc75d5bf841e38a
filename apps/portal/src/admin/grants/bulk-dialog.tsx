import type { GrantRecord, Rights } from '@casement/portal-api'
import { useState } from 'react'
import { useNames } from '../api/use-names.ts'
import { roleChoice } from '../changes/grant-draft.ts'
import { ReviewGrants } from '../changes/review-grants.tsx'
import { useReadAgain } from '../changes/use-read-again.ts'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { changesFor, maxAtOnce, type BulkAsk, type BulkDeed } from './bulk-changes.ts'
import { RightsForm, RoleForm } from './bulk-forms.tsx'
import { t } from '../words/t.ts'

interface BulkDialogProps {
  readonly ask: BulkAsk
  readonly grants: readonly GrantRecord[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Does one thing to all picked grants: first which, where there is a choice, then what would be different. */
export function BulkDialog({ ask, grants, onClose, onDone }: BulkDialogProps) {
  const [deed, setDeed] = useState<BulkDeed | null>(ask === 'remove' ? { kind: 'remove' } : null)
  // What was picked when the dialog opened: grants that are read again are the same ones.
  const [picked] = useState(grants)
  const readAgain = useReadAgain()
  const title = t(`grants.bulk.${ask}`, { count: picked.length })

  if (picked.length > maxAtOnce) return <TooMany title={title} number={picked.length} onClose={onClose} />
  if (deed)
    return (
      <ReviewGrants
        title={title}
        prepare={async (isAgain) => {
          const ids = new Set(picked.map(({ id }) => id))
          const stored = isAgain ? (await readAgain()).filter(({ id }) => ids.has(id)) : picked
          return { kind: 'changes', changes: changesFor(deed, stored) }
        }}
        onClose={onClose}
        onDone={onDone}
      />
    )
  if (ask === 'setRights')
    return (
      <RightsForm
        title={title}
        onClose={onClose}
        onChosen={(rights: Rights) => setDeed({ kind: 'setRights', rights })}
      />
    )
  return (
    <BulkRole
      ask={ask === 'addRole' ? 'addRole' : 'removeRole'}
      title={title}
      picked={picked}
      onClose={onClose}
      onDeed={setDeed}
    />
  )
}

interface BulkRoleProps {
  readonly ask: 'addRole' | 'removeRole'
  readonly title: string
  readonly picked: readonly GrantRecord[]
  readonly onClose: () => void
  readonly onDeed: (deed: BulkDeed) => void
}

/** Roles to add are those of the models that the grants reach; roles to remove are those that the grants have. */
function BulkRole({ ask, title, picked, onClose, onDeed }: BulkRoleProps) {
  const { workspaces } = useNames()
  const choices =
    ask === 'removeRole'
      ? [{ roles: picked.flatMap(({ rowRoles }) => rowRoles), isComplete: true }]
      : picked.map(({ workspaceId, reportId }) =>
          roleChoice(workspaces, { workspaceId, reportId: reportId ?? '' }),
        )
  return (
    <RoleForm
      title={title}
      roles={[...new Set(choices.flatMap(({ roles }) => roles))].toSorted()}
      canBeOther={choices.some(({ isComplete }) => !isComplete)}
      onClose={onClose}
      onChosen={(role) => onDeed({ kind: ask, role })}
    />
  )
}

const TooMany = ({ title, number, onClose }: { title: string; number: number; onClose: () => void }) => (
  <DialogFrame
    title={title}
    onClose={onClose}
    footer={
      <button type="button" className="button primary" onClick={onClose}>
        {t('close')}
      </button>
    }
  >
    <p>{t('grants.tooMany', { most: maxAtOnce, count: number })}</p>
  </DialogFrame>
)
