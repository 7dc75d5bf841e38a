import type { GrantRecord, KnownPerson } from '@casement/portal-api'
import { portalApi } from '../../api/portal-api.ts'
import { useNames } from '../api/use-names.ts'
import { FailedPart } from '../shared/failed.tsx'
import { Tags } from '../shared/tags.tsx'
import { rightsName, reportWords } from '../words/grant-words.ts'
import { workspaceNamed } from '../words/names.ts'
import { grantsOf } from './person-rows.ts'
import entry from '../shared/list-line.module.css'
import styles from './person-parts.module.css'

/** The grants that reach a person: their own, and those of their groups and roles. */
export function PersonGrants({ known }: { known: KnownPerson }) {
  const { data, error, refetch } = portalApi.endpoints.adminRoutesGetAll.useQuery()
  if (error && data === undefined) return <FailedPart error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <span className={styles.bone} />
  const { direct, byGroup, byRole } = grantsOf(data, known)
  if (direct.length + byGroup.length + byRole.length === 0)
    return <p className={styles.none}>No grant reaches {known.person}.</p>
  return (
    <>
      <GrantList title="Granted directly" grants={direct} />
      <GrantList title="By a group" grants={byGroup} />
      <GrantList title="By a role" grants={byRole} />
    </>
  )
}

function GrantList({ title, grants }: { title: string; grants: readonly GrantRecord[] }) {
  const { names } = useNames()
  if (grants.length === 0) return null
  return (
    <>
      <h4 className={styles.way}>{title}</h4>
      <ul className={styles.list}>
        {grants.map((grant) => (
          <li key={grant.id} className={entry.one}>
            <span className={entry.what}>
              {rightsName(grant.rights)} {reportWords(grant, names)}
              <span className={styles.where}>
                {grant.reportId !== null && ` in ${workspaceNamed(names, grant.workspaceId).name}`}
                {grant.subject.kind !== 'person' && `, ${grant.subject.kind} ${grant.subject.value}`}
                {grant.rowName !== undefined && `, row name ${grant.rowName}`}
              </span>
            </span>
            <Tags texts={grant.rowRoles} />
          </li>
        ))}
      </ul>
    </>
  )
}
