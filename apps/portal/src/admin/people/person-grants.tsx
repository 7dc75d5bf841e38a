import type { GrantRecord, KnownPerson } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'
import { LongList } from '../../parts/rows/long-list.tsx'
import { useNames } from '../api/use-names.ts'
import { FailedPart } from '../../parts/failed.tsx'
import { Tags } from '../parts/tags.tsx'
import { reportWords } from '../words/grant-words.ts'
import { workspaceNamed } from '../words/names.ts'
import { grantsOf } from './person-rows.ts'
import entry from '../parts/list-line.module.css'
import styles from './person-parts.module.css'
import { t } from '../words/t.ts'

/** The grants that reach a person: their own, and those of their groups and roles. */
export function PersonGrants({ known }: { known: KnownPerson }) {
  const { data, error, refetch } = portalApi.endpoints.adminRoutesGetAll.useQuery()
  if (error && data === undefined) return <FailedPart error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <span className={styles.bone} />
  const { direct, byGroup, byRole } = grantsOf(data, known)
  if (direct.length + byGroup.length + byRole.length === 0)
    return <p className={styles.none}>{t('people.noGrant', { person: known.person })}</p>
  return (
    <>
      <GrantList title={t('people.direct')} grants={direct} />
      <GrantList title={t('people.byGroup')} grants={byGroup} />
      <GrantList title={t('people.byRole')} grants={byRole} />
    </>
  )
}

function GrantList({ title, grants }: { title: string; grants: readonly GrantRecord[] }) {
  const { names } = useNames()
  if (grants.length === 0) return null
  return (
    <>
      <h4 className={styles.way}>{title}</h4>
      <LongList as="ul" className={styles.list} items={grants} keyOf={idOf} estimatePx={45}>
        {(grant, row) => (
          <li className={entry.one} {...row}>
            <span className={entry.what}>
              {t(`people.may.${grant.rights}`, { report: reportWords(grant, names) })}
              <span className={styles.where}>
                {grant.reportId !== null &&
                  ` ${t('people.in', { workspace: workspaceNamed(names, grant.workspaceId).name })}`}
                {grant.subject.kind !== 'person' &&
                  `, ${t(`people.through.${grant.subject.kind}`, { value: grant.subject.value })}`}
                {grant.rowName !== undefined && `, ${t('people.rowName', { name: grant.rowName })}`}
              </span>
            </span>
            <Tags texts={grant.rowRoles} />
          </li>
        )}
      </LongList>
    </>
  )
}

const idOf = ({ id }: GrantRecord) => id
