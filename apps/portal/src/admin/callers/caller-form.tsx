import { useMemo } from 'react'
import { LongList } from '../../parts/rows/long-list.tsx'
import { maxRowsDrawn } from '../../parts/rows/use-rows-in-sight.ts'
import styles from '../changes/grant-form.module.css'
import type { KnownNames } from '../api/use-names.ts'
import { DayField } from './day-field.tsx'
import { Choice, Choices, Field } from '../../parts/field.tsx'
import type { CallerDraft } from './caller-draft.ts'
import { everyRight, rightName } from './caller-words.ts'
import own from './callers.module.css'
import { t } from '../words/t.ts'

interface CallerFormProps {
  readonly draft: CallerDraft
  readonly known: KnownNames['workspaces']
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly onChange: (draft: CallerDraft) => void
}

function toggled<T>(all: readonly T[], chosen: readonly T[], one: T, isChosen: boolean): T[] {
  const had = new Set(chosen)
  return all.filter((each) => (each === one ? isChosen : had.has(each)))
}

/** The fields of a caller. */
export function CallerForm({ draft, known, problems, onChange }: CallerFormProps) {
  const names = useMemo(() => new Map(known.map(({ id, name }) => [id.toLowerCase(), name])), [known])
  const ids = useMemo(() => [...new Set([...names.keys(), ...draft.workspaces])], [draft.workspaces, names])
  const chosen = new Set(draft.workspaces)
  return (
    <div className={styles.form}>
      <Field label={t('field.name')} hint={t('callers.nameHint')} problem={problems['name']}>
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <Choices legend={t('field.rights')} problem={problems['rights']}>
        <div className={own.rights}>
          {everyRight.map((right) => (
            <Choice key={right}>
              <input
                type="checkbox"
                name="rights"
                checked={draft.rights.includes(right)}
                onChange={({ target }) =>
                  onChange({ ...draft, rights: toggled(everyRight, draft.rights, right, target.checked) })
                }
              />
              <span>
                {rightName(right)}
                <span className={own.below}>{t(`callers.rightHint.${right}`)}</span>
              </span>
            </Choice>
          ))}
        </div>
      </Choices>
      <Choices legend={t('field.workspaces')}>
        {([false, true] as const).map((isEverywhere) => (
          <Choice key={String(isEverywhere)}>
            <input
              type="radio"
              name="everywhere"
              checked={draft.isEverywhere === isEverywhere}
              onChange={() => onChange({ ...draft, isEverywhere })}
            />
            {isEverywhere ? t('callers.everywhere') : t('callers.onlyThese')}
          </Choice>
        ))}
      </Choices>
      {!draft.isEverywhere && (
        <Choices legend={t('callers.onlyTheseWorkspaces')} problem={problems['workspaces']}>
          <LongList
            as="ul"
            className={ids.length > maxRowsDrawn ? own.many : own.few}
            items={ids}
            keyOf={String}
            estimatePx={40}
            gapPx={8}
          >
            {(id, row) => (
              <li {...row}>
                <Choice>
                  <input
                    type="checkbox"
                    name="workspaces"
                    checked={chosen.has(id)}
                    onChange={({ target }) =>
                      onChange({ ...draft, workspaces: toggled(ids, draft.workspaces, id, target.checked) })
                    }
                  />
                  {names.get(id) ?? id}
                </Choice>
              </li>
            )}
          </LongList>
        </Choices>
      )}
      <DayField
        label={t('callers.expiresAtEnd')}
        hint={t('callers.expiresHint')}
        problem={problems['expiresAt']}
        name="expiresAt"
        value={draft.expires}
        onChange={(expires) => onChange({ ...draft, expires })}
      />
    </div>
  )
}
