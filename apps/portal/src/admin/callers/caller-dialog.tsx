import type { CallerCredential } from '@casement/portal-api'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Tags } from '../parts/tags.tsx'
import { stateName, type CallerRow } from './caller-rows.ts'
import { credentialWords, endTone, endWords, rightName } from './caller-words.ts'
import entry from '../parts/list-line.module.css'
import styles from './callers.module.css'
import type { CallerDeed } from './review-caller.tsx'
import { t } from '../words/t.ts'

interface CallerDialogProps {
  readonly row: CallerRow
  /** the service's address */
  readonly serviceUrl: string
  readonly onEdit: () => void
  readonly onAddKey: () => void
  readonly onMakeSecret: () => void
  readonly onDeed: (deed: CallerDeed) => void
  readonly onClose: () => void
}

/** What a caller is and may do, by what it proves itself, and what can be done with it. */
export function CallerDialog(props: CallerDialogProps) {
  const { row, serviceUrl, onEdit, onAddKey, onMakeSecret, onDeed, onClose } = props
  const { caller, state, workspaces, lastUsedAt, now } = row
  const isOwn = caller.source === 'registered'
  return (
    <DialogFrame
      title={caller.name}
      onClose={onClose}
      footer={
        isOwn ? (
          <>
            <button type="button" className="button" onClick={() => onDeed({ kind: 'delete' })}>
              {t('callers.delete')}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => onDeed({ kind: caller.isDisabled ? 'enable' : 'disable' })}
            >
              {caller.isDisabled ? t('callers.enable') : t('callers.disable')}
            </button>
            <button type="button" className="button primary" onClick={onEdit}>
              {t('edit')}
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
        )
      }
    >
      {!isOwn && <p className={styles.note}>{t('callers.fromSettings')}</p>}
      <dl className={styles.facts}>
        <dt className={styles.name}>{t('callers.clientId')}</dt>
        <dd className={styles.code}>{caller.clientId}</dd>
        <dt className={styles.name}>{t('field.state')}</dt>
        <dd className={styles.fact}>{stateName(state)}</dd>
        <dt className={styles.name}>{t('field.rights')}</dt>
        <dd className={styles.fact}>
          <Tags texts={caller.rights.map((right) => rightName(right))} />
        </dd>
        <dt className={styles.name}>{t('field.workspaces')}</dt>
        <dd className={styles.fact}>{workspaces}</dd>
        <dt className={styles.name}>{t('field.expires')}</dt>
        <dd className={styles.fact}>
          {caller.expiresAt === null ? t('callers.never') : <Moment at={caller.expiresAt} />}
        </dd>
        {isOwn && (
          <>
            <dt className={styles.name}>{t('callers.lastUsed')}</dt>
            <dd className={styles.fact}>
              {lastUsedAt === null ? t('callers.notYet') : <Moment at={lastUsedAt} />}
            </dd>
          </>
        )}
      </dl>
      <h3 className={styles.head}>{t('callers.credentials')}</h3>
      <Credentials credentials={caller.credentials} now={now} onDeed={isOwn ? onDeed : null} />
      {isOwn && (
        <>
          <div className={styles.buttons}>
            <button type="button" className="button" onClick={onAddKey}>
              {t('callers.addKeyOrCertificate')}
            </button>
            <button type="button" className="button" onClick={onMakeSecret}>
              {t('callers.makeSecret')}
            </button>
          </div>
          <h3 className={styles.head}>{t('callers.tokenAt')}</h3>
          <dl className={styles.facts}>
            <dt className={styles.name}>{t('callers.address')}</dt>
            <dd className={styles.code}>{`${serviceUrl}/oauth2/v2.0/token`}</dd>
            <dt className={styles.name}>{t('callers.scope')}</dt>
            <dd className={styles.code}>{`${serviceUrl}/.default`}</dd>
          </dl>
        </>
      )}
    </DialogFrame>
  )
}

interface CredentialsProps {
  readonly now: number
  readonly credentials: readonly CallerCredential[]
  /** null: nothing can be done with them here */
  readonly onDeed: ((deed: CallerDeed) => void) | null
}

function Credentials({ credentials, now, onDeed }: CredentialsProps) {
  if (credentials.length === 0) return <p className={styles.note}>{t('callers.noCredentials')}</p>
  return (
    <ul className={styles.list}>
      {credentials.map((credential, index) => (
        <li key={credential.id ?? index} className={entry.one}>
          <span className={entry.what}>
            {credentialWords(credential)}
            <span className={styles.below}>
              <End expiresAt={credential.expiresAt} now={now} />
              {credential.lastUsedAt !== null && (
                <>
                  {', '}
                  {t('callers.lastUsedAt', { when: <Moment at={credential.lastUsedAt} /> })}
                </>
              )}
            </span>
          </span>
          {onDeed && (
            <button
              type="button"
              className="text-button"
              aria-label={t('callers.removeOne', { what: credentialWords(credential) })}
              onClick={() => onDeed({ kind: 'remove', credential })}
            >
              {t('remove')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** When something ends, as seen from now. */
function End({ expiresAt, now }: { expiresAt: string | null; now: number }) {
  if (expiresAt === null) return t('callers.endless')
  const tone = endTone(expiresAt, now)
  return (
    <span className={styles.end} data-tone={tone}>
      {tone === 'over'
        ? t('callers.expiredAt', { when: <Moment at={expiresAt} /> })
        : t('callers.endsAt', { words: endWords(expiresAt, now), when: <Moment at={expiresAt} /> })}
    </span>
  )
}
