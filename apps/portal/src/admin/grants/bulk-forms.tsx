import type { Rights } from '@casement/portal-api'
import { useId, useState, type ReactNode } from 'react'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Choice, Choices, Field } from '../../parts/field.tsx'
import { rightsName } from '../words/grant-words.ts'
import { t } from '../words/t.ts'

interface FormDialogProps {
  readonly title: string
  readonly onClose: () => void
  /** null: nothing is chosen yet */
  readonly onNext: (() => void) | null
  readonly children: ReactNode
}

function FormDialog({ title, onClose, onNext, children }: FormDialogProps) {
  const id = useId()
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" form={id} className="button primary" aria-disabled={onNext === null}>
            {t('review')}
          </button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          onNext?.()
        }}
      >
        {children}
      </form>
    </DialogFrame>
  )
}

interface RightsFormProps {
  readonly title: string
  readonly onClose: () => void
  readonly onChosen: (rights: Rights) => void
}

export function RightsForm({ title, onClose, onChosen }: RightsFormProps) {
  const [chosen, setChosen] = useState<Rights>('view')
  return (
    <FormDialog title={title} onClose={onClose} onNext={() => onChosen(chosen)}>
      <Choices legend={t('grants.rightsOfAll')}>
        {(['view', 'edit'] as const).map((rights) => (
          <Choice key={rights}>
            <input
              type="radio"
              name="rights"
              checked={chosen === rights}
              onChange={() => setChosen(rights)}
            />
            {rightsName(rights)}
          </Choice>
        ))}
      </Choices>
    </FormDialog>
  )
}

interface RoleFormProps {
  readonly title: string
  readonly roles: readonly string[]
  /** The service does not say which roles there are: another one may be typed. */
  readonly canBeOther: boolean
  readonly onClose: () => void
  readonly onChosen: (role: string) => void
}

export function RoleForm({ title, roles, canBeOther, onClose, onChosen }: RoleFormProps) {
  const [chosen, setChosen] = useState('')
  const role = chosen.trim()
  return (
    <FormDialog title={title} onClose={onClose} onNext={role ? () => onChosen(role) : null}>
      {roles.length === 0 && !canBeOther && <p>{t('grants.noRole')}</p>}
      {roles.length > 0 && (
        <Choices legend={t('field.rowRole')}>
          {roles.map((one) => (
            <Choice key={one}>
              <input type="radio" name="role" checked={chosen === one} onChange={() => setChosen(one)} />
              {one}
            </Choice>
          ))}
        </Choices>
      )}
      {canBeOther && (
        <Field
          label={roles.length > 0 ? t('grants.orAnotherRole') : t('field.rowRole')}
          hint={t('grants.rolesUnknown')}
        >
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
