import type { OutstandingToken } from '@casement/portal-api'
import { isQueryError } from '../../api/query-error.ts'
import { LongList } from '../../parts/rows/long-list.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useNames } from '../api/use-names.ts'
import { FailedPart } from '../../parts/failed.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useSay } from '../../parts/said.tsx'
import { listed } from '../words/counts.ts'
import { reportOfAny } from '../words/names.ts'
import { problemWords } from '../../words/problem-words.ts'
import entry from '../parts/list-line.module.css'
import styles from './person-parts.module.css'
import { t } from '../words/t.ts'

/** The embed tokens that a person has and that have time left, those of a catalogue together; they can be taken back. */
export function PersonTokens({ person }: { person: string }) {
  const { data, error, refetch } = adminApi.useTokensQuery({ person }, { refetchOnMountOrArgChange: true })
  const { names } = useNames()
  const say = useSay()
  const [revokeToken, { isLoading }] = adminApi.useRevokeTokenMutation()

  const revoke = async ({ tokenId }: OutstandingToken) => {
    try {
      await revokeToken({ tokenId }).unwrap()
      say({ text: t('people.revoked', { person }) })
    } catch (failure) {
      if (!isQueryError(failure)) throw failure
      say({ text: t('people.notRevoked', { why: problemWords(failure) }), isBad: true })
    }
    void refetch()
  }

  if (error) return <FailedPart error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <span className={styles.bone} />
  if (data.length === 0) return <p className={styles.none}>{t('people.noToken')}</p>
  return (
    <LongList as="ul" className={styles.list} items={data} keyOf={idOf} estimatePx={45}>
      {(token, row) => {
        const reports =
          token.tokens === undefined
            ? listed(token.reportIds.map((id) => reportOfAny(names, id)))
            : t('people.catalogue', { count: token.tokens })
        return (
          <li className={entry.one} {...row}>
            <span className={entry.what}>
              {reports}
              <span className={styles.where}>
                {' '}
                {t('people.until', { when: <Moment at={token.expiresAt} /> })}
                {token.actor !== undefined &&
                  `, ${t('people.usedBy', { actor: token.actor, person: token.person })}`}
              </span>
            </span>
            <button
              type="button"
              className="text-button"
              aria-label={t('people.revokeOne', { reports })}
              aria-disabled={isLoading}
              onClick={() => !isLoading && void revoke(token)}
            >
              {t('people.revoke')}
            </button>
          </li>
        )
      }}
    </LongList>
  )
}

const idOf = ({ tokenId }: OutstandingToken) => tokenId
