import type { Appearance, Banner } from '@casement/portal-api'
import { useState } from 'react'
import { Choice, Choices, Field } from '../../parts/field.tsx'
import { appearanceApi } from './appearance-api.ts'
import { noBanner } from './appearance-words.ts'
import { bannerDraftOf, bannerOf, untilProblem, type BannerDraft } from './banner-draft.ts'
import { ReviewAppearance } from './review-appearance.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import styles from './appearance.module.css'
import { t } from '../words/t.ts'

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
        {t('banner.head')}
      </h2>
      <p className={styles.text}>{t('banner.headText')}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem && isChanged) setIsReviewing(true)
        }}
      >
        <Field
          label={t('banner.message')}
          hint={
            <span className={styles.count}>
              {t('banner.count', { count: draft.text.length, most: maxLength })}
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
        <Choices legend={t('banner.kind')}>
          {(['info', 'warning'] as const).map((level) => (
            <Choice key={level}>
              <input
                type="radio"
                name="level"
                checked={draft.level === level}
                onChange={() => setDraft({ ...draft, level })}
              />
              {t(`banner.level.${level}`)}
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
            {t('banner.review')}
          </button>
          {draft.text !== '' && (
            <button
              type="button"
              className="text-button"
              onClick={() => setDraft({ text: '', level: 'info', from: '', until: '' })}
            >
              {t('banner.empty')}
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
    <Field label={t('banner.from')} hint={t('banner.fromHint')}>
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
    <Field label={t('banner.until')} hint={t('banner.untilHint')} problem={problem}>
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
