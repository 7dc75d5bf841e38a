import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isQueryError, type QueryError } from '../../api/query-error.ts'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Field } from '../../parts/field.tsx'
import { problemWords } from '../../words/problem-words.ts'
import type { RequestedPlace } from './requested-place.ts'
import { requestsApi } from './requests-api.ts'

interface RequestDialogProps {
  readonly place: RequestedPlace
  readonly onClose: () => void
  readonly onAsked: () => void
}

/** Asks for the reason. What was typed stays when asking fails. */
export function RequestDialog({ place: { name, ...place }, onClose, onAsked }: RequestDialogProps) {
  const intl = useIntl()
  const formId = useId()
  const [ask, { isLoading }] = requestsApi.useRequestAccessMutation()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<QueryError | null>(null)

  const send = async () => {
    setFailure(null)
    try {
      await ask({ ...place, reason }).unwrap()
      onAsked()
    } catch (error) {
      if (!isQueryError(error)) throw error
      setFailure(error)
    }
  }

  return (
    <DialogFrame
      title={
        name === null
          ? intl.formatMessage({ id: 'request.request' })
          : intl.formatMessage({ id: 'request.titleOf' }, { name })
      }
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="cancel" />
          </button>
          <button type="submit" form={formId} className="button primary" aria-disabled={isLoading}>
            <FormattedMessage id="request.send" />
          </button>
        </>
      }
    >
      {failure && <Alert correlationId={failure.correlationId}>{problemWords(failure)}</Alert>}
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLoading) void send()
        }}
      >
        <Field
          label={intl.formatMessage({ id: 'request.reason' })}
          hint={
            name === null
              ? intl.formatMessage({ id: 'request.hintAnything' })
              : intl.formatMessage({ id: 'request.hint' })
          }
        >
          {(control) => (
            <textarea
              {...control}
              name="reason"
              rows={4}
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
