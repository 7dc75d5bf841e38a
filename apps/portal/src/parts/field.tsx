import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

/** What the control of a field takes over. */
export interface ControlProps {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly problem?: string | undefined
  /** for assistive technology alone, where the control says itself what it is */
  readonly isLabelUnseen?: boolean
  readonly children: (control: ControlProps) => ReactNode
}

/** A control with its label above, and a hint or what is wrong with it below. */
export function Field({ label, hint, problem, isLabelUnseen = false, children }: FieldProps) {
  const id = useId()
  const said = problem ?? hint
  return (
    <div className={styles.field}>
      <label className={isLabelUnseen ? 'unseen' : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-describedby': said ? `${id}-said` : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      <Said id={`${id}-said`} hint={hint} problem={problem} />
    </div>
  )
}

interface ChoicesProps {
  readonly legend: string
  readonly hint?: ReactNode
  readonly problem?: string | undefined
  readonly children: ReactNode
}

/** Several controls that answer one question, in a row. */
export function Choices({ legend, hint, problem, children }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={(problem ?? hint) ? id : undefined}
      data-problem={problem ? true : undefined}
    >
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.row}>{children}</div>
      <Said id={id} hint={hint} problem={problem} />
    </fieldset>
  )
}

/** A radio button or checkbox with its text. */
export const Choice = ({ children }: { children: ReactNode }) => (
  <label className={styles.choice}>{children}</label>
)

function Said({ id, hint, problem }: { id: string; hint?: ReactNode; problem?: string | undefined }) {
  if (problem)
    return (
      <p id={id} className={styles.problem}>
        {problem}
      </p>
    )
  return hint ? (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  ) : null
}
