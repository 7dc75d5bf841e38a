import type { RoleRules, RlsRules, TriedRlsRules } from '@casement/portal-api'
import { Plus, Trash2 } from 'lucide-react'
import { Field } from '../../parts/field.tsx'
import { TableField } from './table-field.tsx'
import { DeniedEditor } from './denied-editor.tsx'
import { problemAt, replaced, withDenies } from './rules-draft.ts'
import styles from './rules.module.css'
import { t } from '../words/t.ts'

interface RoleEditorProps {
  readonly role: RoleRules
  /** as `roles[0]` */
  readonly path: string
  readonly tables: RlsRules['tables']
  readonly tried: Pick<TriedRlsRules, 'problems'>
  /** undefined takes the role out */
  readonly onChange: (role: RoleRules | undefined) => void
}

/** A role with its rules, a rule a table, and what it denies. */
export function RoleEditor({ role, path, tables, tried, onChange }: RoleEditorProps) {
  const free = tables.find(({ name }) => !role.rules.some(({ table }) => table === name))
  const [first] = tables
  const called = role.name || t('rules.namelessRole')
  return (
    <li className={styles.role}>
      <div className={styles.roleHead}>
        <Field label={t('rules.role')} problem={problemAt(tried, `${path}.name`)}>
          {(control) => (
            <input
              {...control}
              name="role"
              autoComplete="off"
              spellCheck={false}
              value={role.name}
              onChange={({ target }) => onChange({ ...role, name: target.value })}
            />
          )}
        </Field>
        <button
          type="button"
          className="icon-button"
          aria-label={t('rules.removeOne', { name: called })}
          title={t('rules.removeRole')}
          onClick={() => onChange(undefined)}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </div>
      {problemAt(tried, `${path}.rules`) && (
        <p className={styles.problem}>{problemAt(tried, `${path}.rules`)}</p>
      )}
      {role.rules.length === 0 && <p className={styles.quiet}>{t('rules.noRule')}</p>}
      {role.rules.map((rule, index) => (
        <RuleEditor
          key={index}
          rule={rule}
          path={`${path}.rules[${index}]`}
          called={called}
          tables={tables}
          tried={tried}
          onChange={(next) => onChange({ ...role, rules: replaced(role.rules, index, next) })}
        />
      ))}
      <DeniedEditor role={role} path={path} tables={tables} tried={tried} onChange={onChange} />
      <div className={styles.row}>
        {free && (
          <button
            type="button"
            className="button"
            onClick={() => onChange({ ...role, rules: [...role.rules, { table: free.name, filter: '' }] })}
          >
            <Plus aria-hidden="true" /> {t('rules.addRule')}
          </button>
        )}
        {first && (
          <button
            type="button"
            className="button"
            onClick={() =>
              onChange(
                withDenies(role, [...(role.denies ?? []), { table: first.name, column: first.columns[0] }]),
              )
            }
          >
            <Plus aria-hidden="true" /> {t('rules.addDenied')}
          </button>
        )}
      </div>
    </li>
  )
}

type Rule = RoleRules['rules'][number]

interface RuleEditorProps extends Omit<RoleEditorProps, 'role' | 'onChange'> {
  readonly rule: Rule
  readonly called: string
  readonly onChange: (rule: Rule | undefined) => void
}

function RuleEditor({ rule, path, called, tables, tried, onChange }: RuleEditorProps) {
  const table = tables.find(({ name }) => name === rule.table)
  const columns = table?.columns.map((column) => `[${column}]`).join(' ')
  return (
    <div className={styles.rule}>
      <TableField
        name="table"
        value={rule.table}
        tables={tables}
        problem={problemAt(tried, `${path}.table`)}
        onChange={(name) => onChange({ ...rule, table: name })}
      />
      <Field
        label={t('rules.shows')}
        hint={columns && <span className={styles.columns}>{columns}</span>}
        problem={problemAt(tried, `${path}.filter`)}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} ${styles.filter}`}
            name="filter"
            rows={2}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={rule.filter}
            onChange={({ target }) => onChange({ ...rule, filter: target.value })}
          />
        )}
      </Field>
      <button
        type="button"
        className={`icon-button ${styles.remove}`}
        aria-label={t('rules.removeRuleOf', { role: called, table: rule.table })}
        title={t('rules.removeRule')}
        onClick={() => onChange(undefined)}
      >
        <Trash2 aria-hidden="true" />
      </button>
    </div>
  )
}
