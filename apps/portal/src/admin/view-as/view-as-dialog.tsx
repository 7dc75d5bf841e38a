import { useId, useState } from 'react'
import { usePortal } from '../../context/portal-context.ts'
import { adminApi } from '../api/admin-api.ts'
import { asRefusal, type Refusal } from '../review/refusal.ts'
import { Refused } from '../review/refused.tsx'
import { DialogFrame } from '../shared/dialog-frame.tsx'
import { Field } from '../shared/field.tsx'
import styles from './view-as-dialog.module.css'

/** Says what viewing the portal as somebody else is, and begins it. */
export function ViewAsDialog({ person, onClose }: { person: string; onClose: () => void }) {
  const formId = useId()
  const { viewing } = usePortal()
  const [viewAs, { isLoading }] = adminApi.useViewAsMutation()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const begin = async () => {
    setRefusal(null)
    try {
      viewing.begin(await viewAs({ person, ...(reason.trim() && { reason: reason.trim() }) }).unwrap())
    } catch (error) {
      setRefusal(asRefusal(error))
    }
  }

  return (
    <DialogFrame
      title={`View as ${person}`}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={formId} className="button primary" aria-disabled={isLoading}>
            View as {person}
          </button>
        </>
      }
    >
      {refusal && <Refused refusal={refusal} onReadAgain={() => void begin()} />}
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLoading) void begin()
        }}
      >
        <p>
          This tab shows the reports and the rows that {person} sees, and changes nothing. Bookmarks and what
          else people keep for themselves stay with them. It ends after an hour, and is in the audit.
        </p>
        <Field label="Reason" hint="Optional. It is kept in the audit.">
          {(control) => (
            <textarea
              {...control}
              name="reason"
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </form>
    </DialogFrame>
  )
}
