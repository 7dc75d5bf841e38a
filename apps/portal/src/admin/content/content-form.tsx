import type { ContentEntry } from '@casement/portal-api'
import styles from '../changes/grant-form.module.css'
import { Choice, Choices, Field } from '../shared/field.tsx'
import type { ContentDraft } from './content-draft.ts'

interface ContentFormProps {
  readonly entry: ContentEntry
  readonly draft: ContentDraft
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (draft: ContentDraft) => void
}

/** The fields of a workspace or report. */
export function ContentForm({ entry, draft, problems, onChange }: ContentFormProps) {
  const text = (field: 'name' | 'description' | 'tags' | 'owner', label: string, hint?: string) => (
    <Field label={label} hint={hint} problem={problems[field]}>
      {(control) => (
        <input
          {...control}
          name={field}
          autoComplete="off"
          value={draft[field]}
          onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
        />
      )}
    </Field>
  )
  const isReport = entry.reportId !== null
  return (
    <div className={styles.form}>
      <Choices
        legend="For readers"
        hint={
          draft.published
            ? undefined
            : `Nobody sees it, whatever is granted, and ${isReport ? 'where it is open it ends' : 'its reports end where they are open'}.`
        }
      >
        {([true, false] as const).map((published) => (
          <Choice key={String(published)}>
            <input
              type="radio"
              name="published"
              checked={draft.published === published}
              onChange={() => onChange({ ...draft, published })}
            />
            {published ? 'Published' : 'Not published'}
          </Choice>
        ))}
      </Choices>
      {text('name', 'Name', entry.name === null ? undefined : `Empty: ${entry.name}, as the service has it.`)}
      {isReport && (
        <>
          {text('description', 'Description', 'One line below the name where readers search.')}
          {text('tags', 'Tags', 'Separated by commas. Readers find the report by them.')}
          {text('owner', 'Owner', 'Whom to ask about it.')}
        </>
      )}
      <Choices legend="Order">
        <Choice>
          <input
            type="checkbox"
            checked={draft.featured}
            onChange={({ target }) => onChange({ ...draft, featured: target.checked })}
          />
          Featured: before the others
        </Choice>
      </Choices>
      <Field
        label="Place"
        hint="The smallest number first. Empty: after those with one, in the service’s order."
        problem={problems['place']}
      >
        {(control) => (
          <input
            {...control}
            name="place"
            inputMode="numeric"
            autoComplete="off"
            value={draft.place}
            onChange={({ target }) => onChange({ ...draft, place: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
