import { useId } from 'react'
import { useKnownSubjects, type KnownSubjects } from '../api/use-people.ts'
import { Choice, Choices, Field } from '../shared/field.tsx'
import { Suggestions } from '../shared/suggestions.tsx'
import { kindNames } from '../words/grant-words.ts'
import type { DraftFieldsProps, GrantDraft } from './grant-draft.ts'

const hints = {
  person: 'The name by which their sign-in knows them.',
  group: 'Everybody whose sign-in has this group.',
  role: 'Everybody whose sign-in has this role.',
} as const

/** Whom the grant is for. Somebody who has never been here is told of, and is no mistake. */
export function SubjectFields({ draft, problems, onChange }: DraftFieldsProps) {
  const listId = useId()
  const known = useKnownSubjects()
  const { kind, value } = draft
  return (
    <>
      <Choices legend="For" problem={problems.kind}>
        {(['person', 'group', 'role'] as const).map((one) => (
          <Choice key={one}>
            <input
              type="radio"
              name="kind"
              checked={kind === one}
              onChange={() => onChange({ ...draft, kind: one })}
            />
            {kindNames[one]}
          </Choice>
        ))}
      </Choices>
      <Field label={kindNames[kind]} hint={unseenNote(draft, known) ?? hints[kind]} problem={problems.value}>
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
  return kind === 'person'
    ? `${name} has not signed in yet. The grant holds from the first sign-in on.`
    : `Nobody who has signed in has the ${kind} ${name} yet.`
}
