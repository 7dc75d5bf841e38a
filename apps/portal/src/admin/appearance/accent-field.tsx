import type { AccentTheme } from '@casement/portal-api'
import { Field } from '../../parts/field.tsx'
import { colourProblem, contrastWords, isColour } from './brand-draft.ts'
import styles from './appearance.module.css'
import { t } from '../words/t.ts'

interface AccentFieldProps {
  readonly theme: AccentTheme
  readonly value: string
  /** what the server found wrong with it */
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

const own = { light: '#0a6b4d', dark: '#4cc79b' } as const

/** An accent colour, with how well it can be read, measured while it is typed. */
export function AccentField({ theme, value, problem, onChange }: AccentFieldProps) {
  const shown = isColour(value) ? value.trim() : own[theme]
  return (
    <Field
      label={t(`brand.accent.${theme}`)}
      hint={contrastWords(theme, value) ?? t('brand.accentHint', { colour: own[theme] })}
      problem={colourProblem(theme, value) ?? problem}
    >
      {(control) => (
        <div className={styles.colourRow}>
          <input
            type="color"
            className={styles.colour}
            aria-label={t(`brand.chooseAccent.${theme}`)}
            value={shown.toLowerCase()}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            {...control}
            name={theme === 'light' ? 'accentLight' : 'accentDark'}
            placeholder={own[theme]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </Field>
  )
}
