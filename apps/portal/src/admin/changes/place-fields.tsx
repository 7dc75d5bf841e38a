import { useNames } from '../api/use-names.ts'
import { Field } from '../shared/field.tsx'
import { PlaceOptions } from './place-options.tsx'
import { reportNamed, workspaceNamed } from '../words/names.ts'
import type { DraftFieldsProps } from './grant-draft.ts'
import styles from './place-fields.module.css'
import { t } from '../words/t.ts'

/** Which reports the grant is for. What the service does not have any more stays chosen, and is called so. */
export function PlaceFields({ draft, problems, onChange }: DraftFieldsProps) {
  const { workspaces, names, isSettled } = useNames()
  const { workspaceId, reportId } = draft
  const workspace = workspaces.find(({ id }) => id.toLowerCase() === workspaceId)
  const gone = ({ name, isGone }: { name: string; isGone: boolean }) =>
    isGone ? t('grant.placeGone', { name }) : name
  return (
    <div className={styles.fields}>
      <Field
        label={t('field.workspace')}
        hint={isSettled && !names.isComplete ? t('grant.placesUnknown') : undefined}
        problem={problems.workspaceId}
      >
        {(control) => (
          <select
            {...control}
            name="workspaceId"
            value={workspaceId}
            onChange={({ target }) => onChange({ ...draft, workspaceId: target.value, reportId: '' })}
          >
            {workspaceId === '' && <option value="">{t('chooseWorkspace')}</option>}
            <PlaceOptions
              places={workspaces}
              chosenId={workspaceId}
              chosenName={gone(workspaceNamed(names, workspaceId))}
            />
          </select>
        )}
      </Field>
      <Field label={t('field.report')} problem={problems.reportId}>
        {(control) => (
          <select
            {...control}
            name="reportId"
            value={reportId}
            disabled={workspaceId === ''}
            onChange={({ target }) => onChange({ ...draft, reportId: target.value })}
          >
            <option value="">{t('grant.everyReport')}</option>
            <PlaceOptions
              places={workspace?.reports ?? []}
              chosenId={reportId}
              chosenName={gone(reportNamed(names, workspaceId, reportId))}
            />
          </select>
        )}
      </Field>
    </div>
  )
}
