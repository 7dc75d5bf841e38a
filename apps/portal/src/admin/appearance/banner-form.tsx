import type { Appearance, Banner } from '@casement/portal-api'
import { useState } from 'react'
import { Choice, Choices, Field } from '../shared/field.tsx'
import { appearanceApi } from './appearance-api.ts'
import { levelNames, noBanner } from './appearance-words.ts'
import { bannerDraftOf, bannerOf, untilProblem, type BannerDraft } from './banner-draft.ts'
import { ReviewAppearance } from './review-appearance.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import styles from './appearance.module.css'

const storedIn = ({ banner }: Appearance) => ({
  value: banner?.value ?? noBanner,
  version: banner?.version ?? null,
})
const maxLength = 300

/** A word to everybody who is signed in, above every page while it holds. */
export function BannerForm({ appearance }: { appearance: Appearance }) {
  const kept = useKeptDraft<Banner, BannerDraft>(storedIn(appearance), bannerDraftOf)
  const { draft, setDraft, isChanged } = kept
  const [isReviewing, setIsReviewing] = useState(false)
  const [changeBanner] = appearanceApi.useChangeBannerMutation()
  const problem = untilProblem(draft)

  return (
    <section className={styles.section} aria-labelledby="banner">
      <h2 id="banner" className={styles.head}>
        Message to everybody
      </h2>
      <p className={styles.text}>
        Above every page for who is signed in; in open pages within a minute. It is no secret: whoever reaches
        the portal’s address can read it.
      </p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem && isChanged) setIsReviewing(true)
        }}
      >
        <Field
          label="Message"
          hint={
            <span className={styles.count}>
              {draft.text.length} of {maxLength} characters. Empty: no message.
            </span>
          }
        >
          {(control) => (
            <textarea
              {...control}
              name="text"
              rows={2}
              maxLength={maxLength}
              value={draft.text}
              onChange={({ target }) =>
                setDraft({ ...draft, text: target.value.replaceAll(/\s*\n\s*/g, ' ') })
              }
            />
          )}
        </Field>
        <Choices legend="Kind">
          {(['info', 'warning'] as const).map((level) => (
            <Choice key={level}>
              <input
                type="radio"
                name="level"
                checked={draft.level === level}
                onChange={() => setDraft({ ...draft, level })}
              />
              {levelNames[level]}
            </Choice>
          ))}
        </Choices>
        <Times draft={draft} problem={problem} onChange={setDraft} />
        <div className={styles.buttons}>
          <button
            type="submit"
            className="button primary"
            aria-disabled={problem !== undefined || !isChanged}
          >
            Review the message
          </button>
          {draft.text !== '' && (
            <button
              type="button"
              className="text-button"
              onClick={() => setDraft({ text: '', level: 'info', from: '', until: '' })}
            >
              Empty it
            </button>
          )}
        </div>
      </form>
      {isReviewing && (
        <ReviewAppearance
          what="message"
          kept={kept}
          storedIn={storedIn}
          change={(version, dryRun) => changeBanner({ version, value: bannerOf(draft), dryRun }).unwrap()}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </section>
  )
}

interface TimesProps {
  readonly draft: BannerDraft
  readonly problem: string | undefined
  readonly onChange: (draft: BannerDraft) => void
}

const Times = ({ draft, problem, onChange }: TimesProps) => (
  <div className={styles.pair}>
    <Field label="From" hint="Empty: from now on.">
      {(control) => (
        <input
          {...control}
          name="from"
          type="datetime-local"
          value={draft.from}
          onChange={({ target }) => onChange({ ...draft, from: target.value })}
        />
      )}
    </Field>
    <Field label="Until" hint="Empty: until it is taken away." problem={problem}>
      {(control) => (
        <input
          {...control}
          name="until"
          type="datetime-local"
          value={draft.until}
          onChange={({ target }) => onChange({ ...draft, until: target.value })}
        />
      )}
    </Field>
  </div>
)
