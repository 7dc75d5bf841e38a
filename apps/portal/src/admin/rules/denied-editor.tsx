import type { ModelObject, RlsRules, RoleRules, TriedRlsRules } from '@casement/portal-api'
import { Trash2 } from 'lucide-react'
import { Field } from '../../parts/field.tsx'
import { TableField } from './table-field.tsx'
import { t } from '../words/t.ts'
import { deniedPaths, objectWords, problemAt, replaced, withDenies } from './rules-draft.ts'
import styles from './rules.module.css'

interface DeniedEditorProps {
  readonly role: RoleRules
  /** as `roles[0]` */
  readonly path: string
  readonly tables: RlsRules['tables']
  readonly tried: Pick<TriedRlsRules, 'problems'>
  readonly onChange: (role: RoleRules) => void
}

/** What of the model does not exist for a role: tables, and columns and measures of others. */
export function DeniedEditor({ role, path, tables, tried, onChange }: DeniedEditorProps) {
  const denies = role.denies ?? []
  const change = (next: readonly ModelObject[]) => onChange(withDenies(role, next))
  const problem = problemAt(tried, `${path}.denies`)
  return (
    <>
      {denies.length > 0 && <h3 className={styles.subhead}>{t('rules.denied')}</h3>}
      {problem && <p className={styles.problem}>{problem}</p>}
      {denies.map((object, index) => (
        <ObjectEditor
          key={index}
          object={object}
          role={role}
          tables={tables}
          problem={deniedPaths(`${path}.denies[${index}]`)
            .flatMap((place) => problemAt(tried, place) ?? [])
            .join('. ')}
          onChange={(next) => change(replaced(denies, index, next))}
        />
      ))}
    </>
  )
}

interface ObjectEditorProps extends Pick<DeniedEditorProps, 'tables'> {
  readonly object: ModelObject
  readonly role: RoleRules
  readonly problem: string
  readonly onChange: (object: ModelObject | undefined) => void
}

function ObjectEditor({ object, role, tables, problem, onChange }: ObjectEditorProps) {
  const table = tables.find(({ name }) => name === object.table)
  const parts: readonly ModelObject[] = [
    { table: object.table },
    ...(table?.columns ?? []).map((column) => ({ table: object.table, column })),
    ...(table?.measures ?? []).map((measure) => ({ table: object.table, measure })),
  ]
  const at = parts.findIndex((part) => objectWords(part) === objectWords(object))
  return (
    <div className={styles.rule}>
      <TableField
        name="deniedTable"
        value={object.table}
        tables={tables}
        onChange={(name) => onChange({ table: name })}
      />
      <Field label={t('rules.deniedObject')} problem={problem || undefined}>
        {(control) => (
          <select
            {...control}
            name="deniedObject"
            value={at}
            onChange={({ target }) => onChange(parts[Number(target.value)])}
          >
            {at < 0 && <option value={at}>{objectWords(object)}</option>}
            {parts.map((part, index) => (
              <option key={index} value={index}>
                {partWords(part)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button
        type="button"
        className={`icon-button ${styles.remove}`}
        aria-label={t('rules.removeDeniedOf', {
          name: objectWords(object),
          role: role.name || t('rules.namelessRole'),
        })}
        title={t('rules.removeDenied')}
        onClick={() => onChange(undefined)}
      >
        <Trash2 aria-hidden="true" />
      </button>
    </div>
  )
}

function partWords({ column, measure }: ModelObject): string {
  if (column !== undefined) return t('rules.deniedColumn', { name: column })
  return measure === undefined ? t('rules.deniedTable') : t('rules.deniedMeasure', { name: measure })
}
