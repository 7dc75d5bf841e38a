import type { KnownPerson } from '@casement/portal-api'
import { useState } from 'react'
import { Link } from 'react-router'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Tags } from '../parts/tags.tsx'
import { ViewAsDialog } from '../view-as/view-as-dialog.tsx'
import { EndSignIns } from './end-sign-ins.tsx'
import { PersonGrants } from './person-grants.tsx'
import { PersonTokens } from './person-tokens.tsx'
import styles from './person-dialog.module.css'
import { t } from '../words/t.ts'

/** What a person is, has, and holds at the moment. */
export function PersonDialog({ known, onClose }: { known: KnownPerson; onClose: () => void }) {
  const { person, groups, roles, seenAt, importedAt } = known
  const [isViewing, setIsViewing] = useState(false)
  const [timesEnded, setTimesEnded] = useState(0)
  if (isViewing) return <ViewAsDialog person={person} onClose={onClose} />
  return (
    <DialogFrame
      title={person}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={() => setIsViewing(true)}>
            {t('people.viewAs')}
          </button>
          <Link className="button" to={`/admin/access?${new URLSearchParams({ person })}`}>
            {t('people.explain')}
          </Link>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt className={styles.name}>{t('field.lastSeen')}</dt>
        <dd className={styles.fact}>{seenAt === null ? t('notSeenYet') : <Moment at={seenAt} />}</dd>
        {importedAt !== null && (
          <>
            <dt className={styles.name}>{t('people.imported')}</dt>
            <dd className={styles.fact}>
              <Moment at={importedAt} />
            </dd>
          </>
        )}
        <dt className={styles.name}>{t('field.groups')}</dt>
        <dd className={styles.fact}>{groups.length > 0 ? <Tags texts={groups} /> : t('noneOfThem')}</dd>
        <dt className={styles.name}>{t('field.roles')}</dt>
        <dd className={styles.fact}>{roles.length > 0 ? <Tags texts={roles} /> : t('noneOfThem')}</dd>
      </dl>
      <h3 className={styles.head}>{t('nav.grants')}</h3>
      <PersonGrants known={known} />
      <h3 className={styles.head}>{t('people.tokens')}</h3>
      <PersonTokens key={timesEnded} person={person} />
      <h3 className={styles.head}>{t('people.signIns')}</h3>
      <EndSignIns person={person} onEnded={() => setTimesEnded((times) => times + 1)} />
    </DialogFrame>
  )
}
