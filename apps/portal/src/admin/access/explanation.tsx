import type { AccessExplanation } from '@casement/portal-api'
import type { ReactNode } from 'react'
import { Moment } from '../shared/moment.tsx'
import { Subject } from '../shared/subject.tsx'
import { Tags } from '../shared/tags.tsx'
import { aboutPerson, accessSentence, partsOf, rowsSentence } from './access-sentence.ts'
import { ExplainedTables } from './explained-tables.tsx'
import styles from './explanation.module.css'

interface ExplanationProps {
  readonly explanation: AccessExplanation
  /** null: about the reader */
  readonly person: string | null
  /** What would give the access, where there is none. */
  readonly grantIt?: ReactNode
}

/** Why a report is seen and which rows of it, or what is missing: one sentence first, then the particulars. */
export function Explanation({ explanation, person, grantIt }: ExplanationProps) {
  const about = aboutPerson(person)
  const { access, grants, others, rows, workspace, report } = explanation
  return (
    <section className={styles.explanation} aria-label="Explanation">
      <p className={styles.sentence} role="status">
        {accessSentence(explanation, about)}
      </p>
      <Scope explanation={explanation} isSelf={person === null} />
      {access ? (
        <>
          <h2 className={styles.head}>Where it comes from</h2>
          <ul className={styles.list}>
            {grants.map((one) => (
              <li key={one.grant.id} className={styles.one}>
                <span className={styles.who}>
                  <Subject {...one.grant.subject} />
                  <span className={styles.what}>
                    {one.grant.reportId === null ? `every report of ${workspace.name}` : report.name}
                  </span>
                </span>
                <Tags texts={partsOf(one).length > 0 ? partsOf(one) : ['adds nothing to the others']} />
              </li>
            ))}
          </ul>
          <h2 className={styles.head}>Which rows</h2>
          <p className={styles.text}>{rowsSentence(explanation, about)}</p>
          <ExplainedTables tables={rows.tables} />
        </>
      ) : (
        <>
          <h2 className={styles.head}>What would have to change</h2>
          <p className={styles.text}>{missing(explanation)}</p>
          {others.length > 0 && (
            <ul className={styles.list}>
              {others.map(({ id, subject, rights, reportId }) => (
                <li key={id} className={styles.one}>
                  <span className={styles.who}>
                    <Subject {...subject} />
                    <span className={styles.what}>
                      {reportId === null ? `every report of ${workspace.name}` : report.name}
                    </span>
                  </span>
                  <Tags texts={[rights]} />
                </li>
              ))}
            </ul>
          )}
          {grantIt && grants.length === 0 && <div className={styles.action}>{grantIt}</div>}
        </>
      )}
    </section>
  )
}

/** What would have to change, in a sentence. */
function missing({ notPublished, grants, others }: AccessExplanation): string {
  if (notPublished && grants.length > 0)
    return `The ${notPublished} would have to be published: it is granted, and that counts again then.`
  const grant =
    others.length > 0
      ? 'A grant, or being one of those who have it:'
      : 'A grant: nobody else has the report either.'
  return notPublished
    ? `The ${notPublished} would have to be published, and it needs a grant. ${grant}`
    : grant
}

/** The groups and roles that the explanation goes by, and how old they are. */
function Scope({ explanation, isSelf }: { explanation: AccessExplanation; isSelf: boolean }) {
  const { person, access } = explanation
  const { seenAt, groups, roles } = person
  return (
    <dl className={styles.facts}>
      <dt className={styles.name}>Groups</dt>
      <dd className={styles.fact}>{groups.length > 0 ? <Tags texts={groups} /> : 'none'}</dd>
      <dt className={styles.name}>Roles</dt>
      <dd className={styles.fact}>{roles.length > 0 ? <Tags texts={roles} /> : 'none'}</dd>
      {!isSelf && (
        <>
          <dt className={styles.name}>Last seen</dt>
          <dd className={styles.fact}>
            {seenAt === null ? (
              `has not signed in yet; ${person.isKnown ? 'groups and roles are the imported ones' : 'groups and roles are not known'}`
            ) : (
              <>
                <Moment at={seenAt} />, with these groups and roles
              </>
            )}
          </dd>
        </>
      )}
      {access && (
        <>
          <dt className={styles.name}>Row name</dt>
          <dd className={styles.fact}>{access.username}</dd>
          <dt className={styles.name}>Row roles</dt>
          <dd className={styles.fact}>{access.roles.length > 0 ? <Tags texts={access.roles} /> : 'none'}</dd>
        </>
      )}
    </dl>
  )
}
