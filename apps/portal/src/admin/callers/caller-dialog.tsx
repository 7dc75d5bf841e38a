import type { CallerCredential } from '@casement/portal-api'
import { DialogFrame } from '../shared/dialog-frame.tsx'
import { Moment } from '../shared/moment.tsx'
import { Tags } from '../shared/tags.tsx'
import { stateNames, type CallerRow } from './caller-rows.ts'
import { credentialWords, endTone, endWords, rightNames } from './caller-words.ts'
import entry from '../shared/list-line.module.css'
import styles from './callers.module.css'
import type { CallerDeed } from './review-caller.tsx'

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
              Delete
            </button>
            <button
              type="button"
              className="button"
              onClick={() => onDeed({ kind: caller.isDisabled ? 'enable' : 'disable' })}
            >
              {caller.isDisabled ? 'Enable' : 'Disable'}
            </button>
            <button type="button" className="button primary" onClick={onEdit}>
              Edit
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        )
      }
    >
      {!isOwn && <p className={styles.note}>It is from the settings of the service, and changes there.</p>}
      <dl className={styles.facts}>
        <dt className={styles.name}>Client id</dt>
        <dd className={styles.code}>{caller.clientId}</dd>
        <dt className={styles.name}>State</dt>
        <dd className={styles.fact}>{stateNames[state]}</dd>
        <dt className={styles.name}>Rights</dt>
        <dd className={styles.fact}>
          <Tags texts={caller.rights.map((right) => rightNames[right][0])} />
        </dd>
        <dt className={styles.name}>Workspaces</dt>
        <dd className={styles.fact}>{workspaces}</dd>
        <dt className={styles.name}>Expires</dt>
        <dd className={styles.fact}>
          {caller.expiresAt === null ? 'never' : <Moment at={caller.expiresAt} />}
        </dd>
        {isOwn && (
          <>
            <dt className={styles.name}>Last used</dt>
            <dd className={styles.fact}>{lastUsedAt === null ? 'not yet' : <Moment at={lastUsedAt} />}</dd>
          </>
        )}
      </dl>
      <h3 className={styles.head}>Credentials</h3>
      <Credentials credentials={caller.credentials} now={now} onDeed={isOwn ? onDeed : null} />
      {isOwn && (
        <>
          <div className={styles.buttons}>
            <button type="button" className="button" onClick={onAddKey}>
              Add a key or certificate
            </button>
            <button type="button" className="button" onClick={onMakeSecret}>
              Make a secret
            </button>
          </div>
          <h3 className={styles.head}>Where it gets its token</h3>
          <dl className={styles.facts}>
            <dt className={styles.name}>Address</dt>
            <dd className={styles.code}>{serviceUrl}/oauth2/v2.0/token</dd>
            <dt className={styles.name}>Scope</dt>
            <dd className={styles.code}>{serviceUrl}/.default</dd>
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
  if (credentials.length === 0) return <p className={styles.note}>It has none yet, and cannot get in.</p>
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
                  {', last used '}
                  <Moment at={credential.lastUsedAt} />
                </>
              )}
            </span>
          </span>
          {onDeed && (
            <button
              type="button"
              className="text-button"
              aria-label={`Remove: ${credentialWords(credential)}`}
              onClick={() => onDeed({ kind: 'remove', credential })}
            >
              Remove
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** When something ends, as seen from now. */
function End({ expiresAt, now }: { expiresAt: string | null; now: number }) {
  if (expiresAt === null) return 'without an end'
  const tone = endTone(expiresAt, now)
  return (
    <span className={styles.end} data-tone={tone}>
      {tone === 'over' ? 'expired ' : `ends ${endWords(expiresAt, now)}, `}
      <Moment at={expiresAt} />
    </span>
  )
}
