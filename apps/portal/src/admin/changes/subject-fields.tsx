import { useId } from 'react'
import { useKnownSubjects, type KnownSubjects } from '../api/use-people.ts'
import { Choice, Choices, Field } from '../../parts/field.tsx'
import { Suggestions } from '../parts/suggestions.tsx'
import { kindName } from '../words/grant-words.ts'
import type { DraftFieldsProps, GrantDraft } from './grant-draft.ts'
import { t } from '../words/t.ts'

/** Whom the grant is for. Somebody who has never been here is told of, and is no mistake. */
export function SubjectFields({ draft, problems, onChange }: DraftFieldsProps) {
  const listId = useId()
  const known = useKnownSubjects()
  const { kind, value } = draft
  return (
    <>
      <Choices legend={t('field.for')} problem={problems.kind}>
        {(['person', 'group', 'role'] as const).map((one) => (
          <Choice key={one}>
            <input
              type="radio"
              name="kind"
              checked={kind === one}
              onChange={() => onChange({ ...draft, kind: one })}
            />
            {kindName(one)}
          </Choice>
        ))}
      </Choices>
      <Field
        label={kindName(kind)}
        hint={unseenNote(draft, known) ?? t(`grant.hint.${kind}`)}
        problem={problems.value}
      >
        {(control) => (
          <>
            <input
              {...control}
              name="value"
              list={listId}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={value}
              onChange={({ target }) => onChange({ ...draft, value: target.value })}
            />
            <Suggestions id={listId} names={known[kind]} typed={value} />
          </>
        )}
      </Field>
    </>
  )
}

function unseenNote({ kind, value }: GrantDraft, known: KnownSubjects): string | null {
  const name = value.trim()
  if (!name || !known.isComplete || known[kind].includes(name)) return null
  return t(`grant.unseen.${kind}`, { name })
}
