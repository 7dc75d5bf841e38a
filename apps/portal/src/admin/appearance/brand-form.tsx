import type { Appearance, Brand } from '@casement/portal-api'
import { useState } from 'react'
import { Choice, Choices, Field } from '../../parts/field.tsx'
import { AccentField } from './accent-field.tsx'
import { appearanceApi } from './appearance-api.ts'
import { asItComes } from './appearance-words.ts'
import { brandDraftOf, brandOf, colourProblem } from './brand-draft.ts'
import { LogoField } from './logo-field.tsx'
import { ReviewAppearance } from './review-appearance.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import styles from './appearance.module.css'
import { t } from '../words/t.ts'

const storedIn = ({ brand }: Appearance) => ({
  value: brand?.value ?? asItComes,
  version: brand?.version ?? null,
})

/** What the portal is called and looks like. */
export function BrandForm({ appearance }: { appearance: Appearance }) {
  const kept = useKeptDraft<Brand, ReturnType<typeof brandDraftOf>>(storedIn(appearance), brandDraftOf)
  const { draft, setDraft, isChanged } = kept
  const [isReviewing, setIsReviewing] = useState(false)
  const [changeBrand] = appearanceApi.useChangeBrandMutation()
  const isGood = !colourProblem('light', draft.accentLight) && !colourProblem('dark', draft.accentDark)

  return (
    <section className={styles.section} aria-labelledby="brand">
      <h2 id="brand" className={styles.head}>
        {t('brand.head')}
      </h2>
      <p className={styles.text}>{t('brand.headText')}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isGood && isChanged) setIsReviewing(true)
        }}
      >
        <Field label={t('brand.title')} hint={t('brand.titleHint', { title: appearance.title })}>
          {(control) => (
            <input
              {...control}
              name="title"
              maxLength={80}
              autoComplete="off"
              value={draft.title}
              onChange={({ target }) => setDraft({ ...draft, title: target.value })}
            />
          )}
        </Field>
        <LogoField logo={draft.logo} problem={undefined} onChange={(logo) => setDraft({ ...draft, logo })} />
        <div className={styles.pair}>
          <AccentField
            theme="light"
            value={draft.accentLight}
            problem={undefined}
            onChange={(accentLight) => setDraft({ ...draft, accentLight })}
          />
          <AccentField
            theme="dark"
            value={draft.accentDark}
            problem={undefined}
            onChange={(accentDark) => setDraft({ ...draft, accentDark })}
          />
        </div>
        <Choices legend={t('brand.theme')} hint={t('brand.themeHint')}>
          {(['system', 'light', 'dark'] as const).map((theme) => (
            <Choice key={theme}>
              <input
                type="radio"
                name="theme"
                checked={draft.theme === theme}
                onChange={() => setDraft({ ...draft, theme })}
              />
              {t(`brand.theme.${theme}`)}
            </Choice>
          ))}
        </Choices>
        <Field label={t('brand.help')} hint={t('brand.helpHint')}>
          {(control) => (
            <input
              {...control}
              name="helpUrl"
              type="url"
              maxLength={500}
              autoComplete="off"
              placeholder="https://"
              value={draft.helpUrl}
              onChange={({ target }) => setDraft({ ...draft, helpUrl: target.value })}
            />
          )}
        </Field>
        <div className={styles.buttons}>
          <button type="submit" className="button primary" aria-disabled={!isGood || !isChanged}>
            {t('brand.review')}
          </button>
        </div>
      </form>
      {isReviewing && (
        <ReviewAppearance
          what="brand"
          kept={kept}
          storedIn={storedIn}
          change={(version, dryRun) => changeBrand({ version, value: brandOf(draft), dryRun }).unwrap()}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </section>
  )
}
