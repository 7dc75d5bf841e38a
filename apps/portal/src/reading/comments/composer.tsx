import { useId, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Alert } from '../../parts/alert.tsx'
import { Field } from '../../parts/field.tsx'
import styles from './comments-panel.module.css'

interface ComposerProps {
  readonly label: string
  readonly hint?: string
  readonly action: string
  readonly draft: string
  readonly onDraft: (text: string) => void
  /** Names to offer after an @. */
  readonly names: readonly string[]
  readonly isFocused?: boolean
  /** Resolves to what went wrong, or null. */
  readonly onSend: (text: string) => Promise<string | null>
  readonly onCancel?: (() => void) | undefined
  /** something that is said beside the words */
  readonly choice?: Choice
  readonly children?: ReactNode
}

interface Choice {
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

const maxOffered = 5

/** Words to be sent. They stay when sending fails. */
export function Composer(props: ComposerProps) {
  const intl = useIntl()
  const { label, hint, action, draft, onDraft, names, isFocused = false } = props
  const { onSend, onCancel, choice, children } = props
  const formId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const begun = /(?:^|\s)@(\S*)$/.exec(draft)?.[1]?.toLowerCase()
  const offered =
    begun === undefined
      ? []
      : names.filter((name) => name.toLowerCase().startsWith(begun) && name.toLowerCase() !== begun)

  const send = async () => {
    if (isSending || draft.trim() === '') return
    setIsSending(true)
    setProblem(null)
    const failed = await onSend(draft.trim())
    setIsSending(false)
    setProblem(failed)
    if (failed === null) onDraft('')
  }
  return (
    <form
      id={formId}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem !== null && <Alert>{problem}</Alert>}
      {children}
      <Field label={label} hint={hint}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={2_000}
            value={draft}
            // The command in the report asked to write.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isFocused}
            onChange={({ target }) => onDraft(target.value)}
          />
        )}
      </Field>
      {offered.length > 0 && (
        <p className={styles.names} role="group" aria-label={intl.formatMessage({ id: 'comments.names' })}>
          {offered.slice(0, maxOffered).map((name) => (
            <button
              key={name}
              type="button"
              className="text-button"
              onClick={() => {
                onDraft(`${draft.replace(/@\S*$/, '')}@${name} `)
                document.querySelector<HTMLElement>(`form[id="${formId}"] textarea`)?.focus()
              }}
            >
              @{name}
            </button>
          ))}
        </p>
      )}
      {choice && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={choice.isChosen}
            onChange={({ target }) => choice.onChoose(target.checked)}
          />
          {choice.label}
        </label>
      )}
      <div className={styles.actions}>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            <FormattedMessage id="cancel" />
          </button>
        )}
        <button type="submit" className="button primary" aria-disabled={isSending || draft.trim() === ''}>
          {action}
        </button>
      </div>
    </form>
  )
}
