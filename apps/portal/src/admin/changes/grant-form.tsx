import { Choice, Choices, Field } from '../../parts/field.tsx'
import { rightsName } from '../words/grant-words.ts'
import type { DraftFieldsProps } from './grant-draft.ts'
import { PlaceFields } from './place-fields.tsx'
import { RowRolesField } from './row-roles-field.tsx'
import { SubjectFields } from './subject-fields.tsx'
import styles from './grant-form.module.css'
import { t } from '../words/t.ts'

interface GrantFormProps extends DraftFieldsProps {
  readonly id: string
  readonly onReview: () => void
}

/** The fields of a grant. Each is named as its part of the draft, by which it is found when something is wrong with it. */
export function GrantForm({ id, draft, problems, onChange, onReview }: GrantFormProps) {
  const fields = { draft, problems, onChange }
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onReview()
      }}
    >
      <SubjectFields {...fields} />
      <PlaceFields {...fields} />
      <Choices legend={t('field.rights')} problem={problems.rights}>
        {(['view', 'edit'] as const).map((rights) => (
          <Choice key={rights}>
            <input
              type="radio"
              name="rights"
              checked={draft.rights === rights}
              onChange={() => onChange({ ...draft, rights })}
            />
            {rightsName(rights)}
          </Choice>
        ))}
      </Choices>
      <RowRolesField {...fields} />
      <Field label={t('field.rowName')} hint={t('grant.rowNameHint')} problem={problems.rowName}>
        {(control) => (
          <input
            {...control}
            name="rowName"
            autoComplete="off"
            spellCheck={false}
            value={draft.rowName}
            onChange={({ target }) => onChange({ ...draft, rowName: target.value })}
          />
        )}
      </Field>
      <Field label={t('field.note')} hint={t('grant.noteHint')} problem={problems.note}>
        {(control) => (
          <textarea
            {...control}
            name="note"
            rows={2}
            maxLength={1000}
            value={draft.note}
            onChange={({ target }) => onChange({ ...draft, note: target.value })}
          />
        )}
      </Field>
    </form>
  )
}
