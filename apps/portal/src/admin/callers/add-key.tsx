import type { CallerDifference, CallerRecord } from '@casement/portal-api'
import { useState } from 'react'
import { useNames } from '../api/use-names.ts'
import { DescribedList } from '../changes/difference-list.tsx'
import fields from '../changes/grant-form.module.css'
import { DraftDialog } from '../review/draft-dialog.tsx'
import { useReview } from '../review/use-review.ts'
import { useSayUndoable } from '../review/use-say-undoable.ts'
import { DayField } from './day-field.tsx'
import { Field } from '../../parts/field.tsx'
import { FileButton } from '../parts/file-button.tsx'
import { endOfDay } from './caller-draft.ts'
import { describeCaller } from './caller-words.ts'
import { callersApi } from './callers-api.ts'
import styles from './callers.module.css'
import { useCallerVersion } from './use-caller.ts'
import { t } from '../words/t.ts'

interface AddKeyProps {
  readonly caller: CallerRecord
  readonly onClose: () => void
}

const keyFields = new Map(['key', 'expiresAt'].map((name) => [name, name] as const))

/** Gives a caller a public key or a certificate, pasted or from a file. */
export function AddKey({ caller, onClose }: AddKeyProps) {
  const [key, setKey] = useState('')
  const [expires, setExpires] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { version, note, forgetNote, read } = useCallerVersion(caller)
  const { names } = useNames()
  const [change] = callersApi.useChangeCallerMutation()
  const sayUndoable = useSayUndoable()
  const review = useReview<CallerDifference>((done) => {
    sayUndoable(t('callers.anotherKey', { name: caller.name }), done)
    onClose()
  }, keyFields)
  const problems = review.refusal?.fields ?? {}

  const onReview = () => {
    forgetNote()
    review.forget()
    setIsMissing(key.trim() === '')
    if (key.trim() === '') return
    void review.preview(() => async (dryRun) => {
      const one = {
        kind: 'addKey' as const,
        clientId: caller.clientId,
        version: version!,
        key,
        expiresAt: endOfDay(expires),
      }
      return (await change({ change: one, dryRun }).unwrap()).differences
    })
  }

  return (
    <DraftDialog
      title={t('callers.addKeyTo', { name: caller.name })}
      question={t('callers.addThisKey')}
      review={review}
      note={note}
      shown={(differences) => (
        <DescribedList
          counted={t('callers.keyGood')}
          described={differences.map((one) => describeCaller(one, names))}
        />
      )}
      onReview={onReview}
      onReadAgain={() => {
        review.forget()
        void read()
      }}
      onClose={onClose}
    >
      <div className={fields.form}>
        <Field
          label={t('callers.publicKey')}
          hint={t('callers.keyHint')}
          problem={isMissing ? t('callers.pasteKey') : problems['key']}
        >
          {(control) => (
            <textarea
              {...control}
              className={`${control.className} ${styles.pem}`}
              name="key"
              rows={8}
              autoComplete="off"
              spellCheck={false}
              placeholder="-----BEGIN PUBLIC KEY-----"
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
          )}
        </Field>
        <div>
          <FileButton
            name={t('callers.chooseFile')}
            accept=".pem,.crt,.cer,.pub,.json,.jwk"
            onText={setKey}
          />
        </div>
        <DayField
          label={t('callers.goodUntil')}
          hint={t('callers.goodUntilHint')}
          problem={problems['expiresAt']}
          name="expiresAt"
          value={expires}
          onChange={setExpires}
        />
      </div>
    </DraftDialog>
  )
}
