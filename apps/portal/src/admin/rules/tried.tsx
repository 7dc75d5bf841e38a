import type { TriedRlsRules } from '@casement/portal-api'
import { Alert } from '../../parts/alert.tsx'
import { DataTable, type Column } from '../../parts/table/data-table.tsx'
import { listed } from '../words/counts.ts'
import { changeWords, objectSentences, rowsWords, warningSentences } from './warning-words.ts'
import styles from './rules.module.css'
import { t } from '../words/t.ts'

type Tried = TriedRlsRules['identities'][number]
type Row = Tried['tables'][number]

const columnsNow = (): readonly Column<Row, string>[] => [
  { key: 'table', head: t('rules.table'), share: 31, cell: ({ table }) => table },
  { key: 'before', head: t('rules.rowsNow'), share: 23, cell: ({ before, all }) => rowsWords(before, all) },
  { key: 'after', head: t('rules.rowsThen'), share: 23, cell: ({ after, all }) => rowsWords(after, all) },
  {
    key: 'change',
    head: t('rules.difference'),
    share: 23,
    cell: ({ before, after }) => (
      <span className={before === after ? styles.quiet : styles.changed}>{changeWords(before, after)}</span>
    ),
  },
]

/** What the rules showed those who tried them, and what deserves a second look. */
export function Tried({ tried: { identities, warnings } }: { tried: TriedRlsRules }) {
  const sentences = warningSentences(warnings)
  return (
    <section className={styles.tried} aria-labelledby="tried">
      <h2 id="tried" className={styles.heading}>
        {t('rules.show')}
      </h2>
      {sentences.length > 0 && (
        <Alert tone="warn">
          <ul className={styles.warnings}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      {identities.map((identity, index) => (
        <section key={index} className={styles.identity}>
          <h3 className={styles.name}>{identity.username}</h3>
          <p className={styles.quiet}>{rolesWords(identity)}</p>
          {identity.tables.length === 0 ? (
            <p>{t('rules.sameRows')}</p>
          ) : (
            <DataTable
              caption={t('rules.rowsOf', { person: identity.username })}
              columns={columnsNow()}
              rows={identity.tables}
              keyOf={({ table }) => table}
            />
          )}
          {objectSentences(identity.objects).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      ))}
    </section>
  )
}

function rolesWords({ roles, report }: Tried): string {
  if (roles.length === 0) return t('rules.hasNoRole')
  const values = { count: roles.length, roles: listed(roles), report }
  return t(report === null ? 'rules.hasRoles' : 'rules.hasRolesFor', values)
}
