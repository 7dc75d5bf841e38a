import type { ContentEntry } from '@casement/portal-api'
import styles from '../changes/grant-form.module.css'
import { Choice, Choices, Field } from '../../parts/field.tsx'
import type { ContentDraft } from './content-draft.ts'
import { t } from '../words/t.ts'

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
        legend={t('content.forReaders')}
        hint={draft.published ? undefined : t(isReport ? 'content.hiddenReport' : 'content.hiddenWorkspace')}
      >
        {([true, false] as const).map((published) => (
          <Choice key={String(published)}>
            <input
              type="radio"
              name="published"
              checked={draft.published === published}
              onChange={() => onChange({ ...draft, published })}
            />
            {published ? t('content.state.published') : t('content.state.hidden')}
          </Choice>
        ))}
      </Choices>
      {text(
        'name',
        t('field.name'),
        entry.name === null ? undefined : t('content.nameHint', { name: entry.name }),
      )}
      {isReport && (
        <>
          {text('description', t('content.description'), t('content.descriptionHint'))}
          {text('tags', t('content.tags'), t('content.tagsHint'))}
          {text('owner', t('content.owner'), t('content.ownerHint'))}
        </>
      )}
      <Choices legend={t('content.order')}>
        <Choice>
          <input
            type="checkbox"
            checked={draft.featured}
            onChange={({ target }) => onChange({ ...draft, featured: target.checked })}
          />
          {t('content.featuredFirst')}
        </Choice>
      </Choices>
      <Field label={t('content.place')} hint={t('content.placeHint')} problem={problems['place']}>
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
