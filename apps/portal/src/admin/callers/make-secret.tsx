import { dayMs } from '@casement/limits'
import type { CallerDifference, CallerRecord } from '@casement/portal-api'
import { useRef, useState } from 'react'
import { useNames } from '../api/use-names.ts'
import { DescribedList } from '../changes/difference-list.tsx'
import { DraftDialog } from '../review/draft-dialog.tsx'
import { useReview } from '../review/use-review.ts'
import { useSayUndoable } from '../review/use-say-undoable.ts'
import { Choice, Choices } from '../../parts/field.tsx'
import { describeCaller } from './caller-words.ts'
import { callersApi } from './callers-api.ts'
import { useCallerVersion } from './use-caller.ts'
import { t } from '../words/t.ts'

interface MakeSecretProps {
  readonly caller: CallerRecord
  /** Takes the secret, which is told this once. */
  readonly onMade: (secret: string) => void
  readonly onClose: () => void
}

const lifetimes = [30, 90, 180, 365, 730] as const

/** Has the service make a secret for a caller. */
export function MakeSecret({ caller, onMade, onClose }: MakeSecretProps) {
  const [days, setDays] = useState<number>(180)
  const secret = useRef<string | undefined>(undefined)
  const { version, note, forgetNote, read } = useCallerVersion(caller)
  const { names } = useNames()
  const [change, { reset }] = callersApi.useChangeCallerMutation()
  const sayUndoable = useSayUndoable()
  const review = useReview<CallerDifference>((done) => {
    sayUndoable(t('callers.anotherSecret', { name: caller.name }), done)
    if (secret.current === undefined) onClose()
    else onMade(secret.current)
  })

  const onReview = () => {
    forgetNote()
    review.forget()
    // Minutes are left off, so that what is shown and what is made end at the same time.
    const end = new Date(Date.now() + days * dayMs - 60_000)
    end.setSeconds(0, 0)
    const one = {
      kind: 'makeSecret' as const,
      clientId: caller.clientId,
      version: version!,
      expiresAt: end.toISOString(),
    }
    void review.preview(() => async (dryRun) => {
      const made = await change({ change: one, dryRun }).unwrap()
      secret.current = made.secret
      reset()
      return made.differences
    })
  }

  return (
    <DraftDialog
      title={t('callers.makeSecretFor', { name: caller.name })}
      question={t('callers.makeThisSecret')}
      review={review}
      note={note}
      shown={(differences) => (
        <DescribedList
          counted={t('callers.secretOnce')}
          described={differences.map((one) => describeCaller(madeLater(one), names))}
        />
      )}
      onReview={onReview}
      onReadAgain={() => {
        review.forget()
        void read()
      }}
      onClose={onClose}
    >
      <Choices legend={t('callers.goodFor')} hint={t('callers.goodForHint')}>
        {lifetimes.map((each) => (
          <Choice key={each}>
            <input type="radio" name="days" checked={days === each} onChange={() => setDays(each)} />
            {t('days', { count: each })}
          </Choice>
        ))}
      </Choices>
    </DraftDialog>
  )
}

/** The difference of a dry run, whose secret is not the one that will be made: how it begins says nothing. */
function madeLater({ before, after }: CallerDifference): Pick<CallerDifference, 'before' | 'after'> {
  const had = new Set(before?.credentials.map(({ id }) => id))
  return {
    before,
    after: after && {
      ...after,
      credentials: after.credentials.map((one) => (had.has(one.id) ? one : { ...one, hint: null })),
    },
  }
}
