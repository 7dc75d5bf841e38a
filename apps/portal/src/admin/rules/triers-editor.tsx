import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useKnownSubjects } from '../api/use-people.ts'
import { Choice, Choices, Field } from '../../parts/field.tsx'
import { Suggestions } from '../parts/suggestions.tsx'
import { maxTriers, replaced, type RulesDraft, type Trier } from './rules-draft.ts'
import styles from './rules.module.css'
import { t } from '../words/t.ts'

interface TriersEditorProps {
  readonly draft: RulesDraft
  /** what is missing */
  readonly problem: string | undefined
  readonly onChange: (triers: readonly Trier[]) => void
}

/** Who tries the rules. */
export function TriersEditor({ draft: { triers, roles }, problem, onChange }: TriersEditorProps) {
  const names = roles.map(({ name }) => name).filter((name) => name !== '')
  return (
    <>
      <ul className={styles.triers}>
        {triers.map((trier, index) => (
          <TrierEditor
            key={index}
            trier={trier}
            names={names}
            problem={trier.name.trim() === '' ? problem : undefined}
            onChange={(next) => onChange(replaced(triers, index, next))}
            canGo={triers.length > 1}
          />
        ))}
      </ul>
      {triers.length < maxTriers && (
        <button
          type="button"
          className="button"
          onClick={() => onChange([...triers, { name: '', roles: null }])}
        >
          <Plus aria-hidden="true" /> {t('rules.addPerson')}
        </button>
      )}
    </>
  )
}

interface TrierEditorProps {
  readonly trier: Trier
  readonly names: readonly string[]
  readonly problem: string | undefined
  readonly canGo: boolean
  readonly onChange: (trier: Trier | undefined) => void
}

function TrierEditor({ trier, names, problem, canGo, onChange }: TrierEditorProps) {
  const listId = useId()
  const known = useKnownSubjects()
  const { name, roles } = trier
  return (
    <li className={styles.trier}>
      <Field label={t('rules.personOrName')} problem={problem}>
        {(control) => (
          <>
            <input
              {...control}
              name="trier"
              list={listId}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={name}
              onChange={({ target }) => onChange({ ...trier, name: target.value })}
            />
            <Suggestions id={listId} names={known.person} typed={name} />
          </>
        )}
      </Field>
      <Choices legend={t('rules.withRoles')}>
        <Choice>
          <input
            type="checkbox"
            name="granted"
            checked={roles === null}
            onChange={({ target }) => onChange({ ...trier, roles: target.checked ? null : [] })}
          />
          {t('rules.granted')}
        </Choice>
        {roles !== null &&
          names.map((role) => (
            <Choice key={role}>
              <input
                type="checkbox"
                name="roles"
                checked={roles.includes(role)}
                onChange={({ target }) =>
                  onChange({
                    ...trier,
                    roles: target.checked ? [...roles, role] : roles.filter((one) => one !== role),
                  })
                }
              />
              {role}
            </Choice>
          ))}
      </Choices>
      {canGo && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('rules.removeOne', { name: name || t('rules.thisPerson') })}
          title={t('remove')}
          onClick={() => onChange(undefined)}
        >
          <Trash2 aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
