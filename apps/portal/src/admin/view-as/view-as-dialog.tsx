import { useId, useState } from 'react'
import { usePortal } from '../../context/portal-context.ts'
import { adminApi } from '../api/admin-api.ts'
import { asRefusal, type Refusal } from '../review/refusal.ts'
import { Refused } from '../review/refused.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Field } from '../../parts/field.tsx'
import styles from './view-as-dialog.module.css'
import { t } from '../words/t.ts'

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
      title={t('viewAs', { person })}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" form={formId} className="button primary" aria-disabled={isLoading}>
            {t('viewAs', { person })}
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
        <p>{t('viewAs.text', { person })}</p>
        <Field label={t('field.reason')} hint={t('viewAs.reasonHint')}>
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
