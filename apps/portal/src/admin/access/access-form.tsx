import { useId, useState } from 'react'
import type { ReportOfPerson } from '../api/admin-api.ts'
import { useNames } from '../api/use-names.ts'
import { useKnownSubjects } from '../api/use-people.ts'
import { Field } from '../shared/field.tsx'
import { PlaceOptions } from '../changes/place-options.tsx'
import { Suggestions } from '../shared/suggestions.tsx'
import { reportNamed, workspaceNamed } from '../words/names.ts'
import styles from './access-form.module.css'

interface AccessFormProps {
  readonly asked: ReportOfPerson
  readonly onAsk: (asked: ReportOfPerson) => void
}

/** Asks about a person and a report. A person need not be known. */
export function AccessForm({ asked, onAsk }: AccessFormProps) {
  const listId = useId()
  const known = useKnownSubjects()
  const { workspaces, names } = useNames()
  const [{ person, workspaceId, reportId }, setDraft] = useState(asked)
  const [isTried, setIsTried] = useState(false)
  const draft = { person, workspaceId, reportId }
  const workspace = workspaces.find(({ id }) => id.toLowerCase() === workspaceId)
  const missing = (text: string, problem: string) => (isTried && !text.trim() ? problem : undefined)

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        const empty = event.currentTarget.querySelector<HTMLElement>(
          person.trim() ? (workspaceId ? '[name=report]' : '[name=workspace]') : '[name=person]',
        )
        if (person.trim() && workspaceId && reportId) onAsk({ ...draft, person: person.trim() })
        else empty?.focus()
      }}
    >
      <Field label="Person" problem={missing(person, 'Say whose access it is')}>
        {(control) => (
          <>
            <input
              {...control}
              name="person"
              list={listId}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={person}
              onChange={({ target }) => setDraft({ ...draft, person: target.value })}
            />
            <Suggestions id={listId} names={known.person} typed={person} />
          </>
        )}
      </Field>
      <Field label="Workspace" problem={missing(workspaceId, 'Choose a workspace')}>
        {(control) => (
          <select
            {...control}
            name="workspace"
            value={workspaceId}
            onChange={({ target }) => setDraft({ ...draft, workspaceId: target.value, reportId: '' })}
          >
            <option value="">Choose a workspace</option>
            <PlaceOptions
              places={workspaces}
              chosenId={workspaceId}
              chosenName={workspaceNamed(names, workspaceId).name}
            />
          </select>
        )}
      </Field>
      <Field label="Report" problem={missing(reportId, 'Choose a report')}>
        {(control) => (
          <select
            {...control}
            name="report"
            value={reportId}
            disabled={workspaceId === ''}
            onChange={({ target }) => setDraft({ ...draft, reportId: target.value })}
          >
            <option value="">Choose a report</option>
            <PlaceOptions
              places={workspace?.reports ?? []}
              chosenId={reportId}
              chosenName={reportNamed(names, workspaceId, reportId).name}
            />
          </select>
        )}
      </Field>
      <button type="submit" className={`button primary ${styles.ask}`}>
        Explain
      </button>
    </form>
  )
}
