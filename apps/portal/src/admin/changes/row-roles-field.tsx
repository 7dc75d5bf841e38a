import { useNames } from '../api/use-names.ts'
import { Choice, Choices, Field } from '../../parts/field.tsx'
import { roleChoice, type DraftFieldsProps } from './grant-draft.ts'
import { t } from '../words/t.ts'

/** The row roles that the grant gives: those of the model to choose from, and free text where the service does not say. */
export function RowRolesField({ draft, problems, onChange }: DraftFieldsProps) {
  const { workspaces } = useNames()
  const { rowRoles, workspaceId } = draft
  const { roles, isComplete } = roleChoice(workspaces, draft)
  const unknown = rowRoles.filter((role) => !roles.includes(role))
  const choices = [...roles, ...unknown]
  const toggle = (role: string, isOn: boolean) =>
    onChange({
      ...draft,
      rowRoles: isOn ? [...rowRoles, role] : rowRoles.filter((one) => one !== role),
    })
  const hasNone = isComplete && choices.length === 0
  return (
    <>
      {(choices.length > 0 || hasNone) && (
        <Choices
          legend={t('field.rowRoles')}
          problem={problems.rowRoles}
          hint={workspaceId === '' ? undefined : hasNone ? t('grant.noRowSecurity') : t('grant.rowSecurity')}
        >
          {choices.map((role) => (
            <Choice key={role}>
              <input
                type="checkbox"
                name="rowRoles"
                checked={rowRoles.includes(role)}
                onChange={({ target }) => toggle(role, target.checked)}
              />
              {role}
              {isComplete && unknown.includes(role) && ` ${t('grant.notOfModel')}`}
            </Choice>
          ))}
        </Choices>
      )}
      {!isComplete && workspaceId !== '' && (
        <Field
          label={choices.length > 0 ? t('grant.furtherRoles') : t('field.rowRoles')}
          hint={t('grant.rolesHint')}
          problem={choices.length > 0 ? undefined : problems.rowRoles}
        >
          {(control) => (
            <input
              {...control}
              name="otherRoles"
              autoComplete="off"
              spellCheck={false}
              value={draft.otherRoles}
              onChange={({ target }) => onChange({ ...draft, otherRoles: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
