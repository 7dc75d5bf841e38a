import type { AccessExplanation } from '@casement/portal-api'
import type { ReactNode } from 'react'
import { LongList } from '../../parts/rows/long-list.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Subject } from '../parts/subject.tsx'
import { Tags } from '../parts/tags.tsx'
import { aboutPerson, accessSentence, partsOf, rowsSentence } from './access-sentence.ts'
import { objectWords } from '../rules/rules-draft.ts'
import { ExplainedTables } from './explained-tables.tsx'
import styles from './explanation.module.css'
import { t } from '../words/t.ts'

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
    <section className={styles.explanation} aria-label={t('access.explanation')}>
      <p className={styles.sentence} role="status">
        {accessSentence(explanation, about)}
      </p>
      <Scope explanation={explanation} isSelf={person === null} />
      {access ? (
        <>
          <h2 className={styles.head}>{t('access.origin')}</h2>
          <LongList as="ul" className={styles.list} items={grants} keyOf={idOfGranted} estimatePx={45}>
            {(one, row) => (
              <li className={styles.one} {...row}>
                <span className={styles.who}>
                  <Subject {...one.grant.subject} />
                  <span className={styles.what}>
                    {one.grant.reportId === null
                      ? t('everyReportOf', { workspace: workspace.name })
                      : report.name}
                  </span>
                </span>
                <Tags texts={partsOf(one).length > 0 ? partsOf(one) : [t('access.addsNothing')]} />
              </li>
            )}
          </LongList>
          <h2 className={styles.head}>{t('access.whichRows')}</h2>
          <p className={styles.text}>{rowsSentence(explanation, about)}</p>
          <ExplainedTables tables={rows.tables} />
          {rows.denied && rows.denied.length > 0 && (
            <>
              <h2 className={styles.head}>{t('access.denied')}</h2>
              <p className={styles.text}>{t('access.deniedText')}</p>
              <Tags texts={rows.denied.map(objectWords)} />
            </>
          )}
        </>
      ) : (
        <>
          <h2 className={styles.head}>{t('access.wouldChange')}</h2>
          <p className={styles.text}>{missing(explanation)}</p>
          {others.length > 0 && (
            <LongList as="ul" className={styles.list} items={others} keyOf={idOf} estimatePx={45}>
              {({ subject, rights, reportId }, row) => (
                <li className={styles.one} {...row}>
                  <span className={styles.who}>
                    <Subject {...subject} />
                    <span className={styles.what}>
                      {reportId === null ? t('everyReportOf', { workspace: workspace.name }) : report.name}
                    </span>
                  </span>
                  <Tags texts={[t(`access.right.${rights}`)]} />
                </li>
              )}
            </LongList>
          )}
          {grantIt && grants.length === 0 && <div className={styles.action}>{grantIt}</div>}
        </>
      )}
    </section>
  )
}

const idOf = ({ id }: { readonly id: string }) => id
const idOfGranted = ({ grant }: { readonly grant: { readonly id: string } }) => grant.id

/** What would have to change, in a sentence. */
function missing({ notPublished, grants, others }: AccessExplanation): string {
  if (notPublished && grants.length > 0) return t(`access.publishAgain.${notPublished}`)
  const grant = others.length > 0 ? t('access.grantOrBeOne') : t('access.grantAlone')
  return notPublished ? t(`access.publish.${notPublished}`, { grant }) : grant
}

/** The groups and roles that the explanation goes by, and how old they are. */
function Scope({ explanation, isSelf }: { explanation: AccessExplanation; isSelf: boolean }) {
  const { person, access } = explanation
  const { seenAt, groups, roles } = person
  return (
    <dl className={styles.facts}>
      <dt className={styles.name}>{t('field.groups')}</dt>
      <dd className={styles.fact}>{groups.length > 0 ? <Tags texts={groups} /> : t('noneOfThem')}</dd>
      <dt className={styles.name}>{t('field.roles')}</dt>
      <dd className={styles.fact}>{roles.length > 0 ? <Tags texts={roles} /> : t('noneOfThem')}</dd>
      {!isSelf && (
        <>
          <dt className={styles.name}>{t('field.lastSeen')}</dt>
          <dd className={styles.fact}>
            {seenAt === null
              ? t(person.isKnown ? 'access.importedOnes' : 'access.unknownOnes')
              : t('access.seenWith', { when: <Moment at={seenAt} /> })}
          </dd>
        </>
      )}
      {access && (
        <>
          <dt className={styles.name}>{t('field.rowName')}</dt>
          <dd className={styles.fact}>{access.username}</dd>
          <dt className={styles.name}>{t('field.rowRoles')}</dt>
          <dd className={styles.fact}>
            {access.roles.length > 0 ? <Tags texts={access.roles} /> : t('noneOfThem')}
          </dd>
        </>
      )}
    </dl>
  )
}
