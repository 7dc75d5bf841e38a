import { useMemo } from 'react'
import { useNames } from '../api/use-names.ts'
import { Field } from '../../parts/field.tsx'
import { ChoiceSelect } from '../choosing/choice-select.tsx'
import { placeChoices } from '../choosing/place-choices.ts'
import { type Named, reportNamed, workspaceNamed } from '../words/names.ts'
import type { DraftFieldsProps } from './grant-draft.ts'
import styles from './place-fields.module.css'
import { t } from '../words/t.ts'

/** Which reports the grant is for. What the service does not have any more stays chosen, and is called so. */
export function PlaceFields({ draft, problems, onChange }: DraftFieldsProps) {
  const { workspaces, names, isSettled } = useNames()
  const { workspaceId, reportId } = draft
  const workspace = workspaces.find(({ id }) => id.toLowerCase() === workspaceId)
  const workspaceName = gone(workspaceNamed(names, workspaceId))
  const ofWorkspaces = useMemo(
    () =>
      placeChoices(workspaces, workspaceId === '' ? t('chooseWorkspace') : null, {
        id: workspaceId,
        name: workspaceName,
      }),
    [workspaceId, workspaceName, workspaces],
  )
  const reportName = gone(reportNamed(names, workspaceId, reportId))
  const ofReports = useMemo(
    () => placeChoices(workspace?.reports ?? [], t('grant.everyReport'), { id: reportId, name: reportName }),
    [reportId, reportName, workspace],
  )
  return (
    <div className={styles.fields}>
      <Field
        label={t('field.workspace')}
        hint={isSettled && !names.isComplete ? t('grant.placesUnknown') : undefined}
        problem={problems.workspaceId}
      >
        {(control) => (
          <ChoiceSelect
            control={control}
            name="workspaceId"
            options={ofWorkspaces}
            value={workspaceId}
            onChange={(id) => onChange({ ...draft, workspaceId: id, reportId: '' })}
          />
        )}
      </Field>
      <Field label={t('field.report')} problem={problems.reportId}>
        {(control) => (
          <ChoiceSelect
            control={control}
            name="reportId"
            options={ofReports}
            value={reportId}
            isDisabled={workspaceId === ''}
            onChange={(id) => onChange({ ...draft, reportId: id })}
          />
        )}
      </Field>
    </div>
  )
}

const gone = ({ name, isGone }: Named) => (isGone ? t('grant.placeGone', { name }) : name)
