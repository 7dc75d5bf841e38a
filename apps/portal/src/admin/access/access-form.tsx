import { useId, useMemo, useState } from 'react'
import type { ReportOfPerson } from '../api/admin-api.ts'
import { useNames } from '../api/use-names.ts'
import { useKnownSubjects } from '../api/use-people.ts'
import { Field } from '../../parts/field.tsx'
import { placeChoices } from '../choosing/place-choices.ts'
import { ChoiceSelect } from '../choosing/choice-select.tsx'
import { Suggestions } from '../parts/suggestions.tsx'
import { reportNamed, workspaceNamed } from '../words/names.ts'
import styles from './access-form.module.css'
import { t } from '../words/t.ts'

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
  const workspaceName = workspaceNamed(names, workspaceId).name
  const ofWorkspaces = useMemo(
    () => placeChoices(workspaces, t('chooseWorkspace'), { id: workspaceId, name: workspaceName }),
    [workspaceId, workspaceName, workspaces],
  )
  const reportName = reportNamed(names, workspaceId, reportId).name
  const ofReports = useMemo(
    () => placeChoices(workspace?.reports ?? [], t('chooseReport'), { id: reportId, name: reportName }),
    [reportId, reportName, workspace],
  )
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
      <Field label={t('field.person')} problem={missing(person, t('access.sayWho'))}>
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
      <Field label={t('field.workspace')} problem={missing(workspaceId, t('chooseWorkspace'))}>
        {(control) => (
          <ChoiceSelect
            control={control}
            name="workspace"
            options={ofWorkspaces}
            value={workspaceId}
            onChange={(id) => setDraft({ ...draft, workspaceId: id, reportId: '' })}
          />
        )}
      </Field>
      <Field label={t('field.report')} problem={missing(reportId, t('chooseReport'))}>
        {(control) => (
          <ChoiceSelect
            control={control}
            name="report"
            options={ofReports}
            value={reportId}
            isDisabled={workspaceId === ''}
            onChange={(id) => setDraft({ ...draft, reportId: id })}
          />
        )}
      </Field>
      <button type="submit" className={`button primary ${styles.ask}`}>
        {t('access.explain')}
      </button>
    </form>
  )
}
