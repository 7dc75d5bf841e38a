import {
  accentContrast,
  accentFault,
  type AccentTheme,
  type Brand,
  type ChangeBrand,
} from '@casement/portal-api'
import { t } from '../words/t.ts'

/** A logo as the form holds it: the stored one, or a file that was chosen. */
export type DraftLogo = ChangeBrand['value']['logo']

/** What the form of the brand holds: half-typed, so everything is text. */
export interface BrandDraft {
  readonly title: string
  readonly logo: DraftLogo
  readonly accentLight: string
  readonly accentDark: string
  readonly helpUrl: string
  readonly theme: Brand['theme']
}

export const brandDraftOf = ({
  title,
  logo,
  accentLight,
  accentDark,
  helpUrl,
  theme,
}: Brand): BrandDraft => ({
  title: title ?? '',
  logo: logo && { hash: logo.hash, type: logo.type },
  accentLight: accentLight ?? '',
  accentDark: accentDark ?? '',
  helpUrl: helpUrl ?? '',
  theme,
})

const given = (text: string): string | null => text.trim() || null

export const brandOf = ({
  title,
  logo,
  accentLight,
  accentDark,
  helpUrl,
  theme,
}: BrandDraft): ChangeBrand['value'] => ({
  title: given(title),
  logo,
  accentLight: given(accentLight),
  accentDark: given(accentDark),
  helpUrl: given(helpUrl),
  theme,
})

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim())

/** What is wrong with a colour while it is typed; undefined where it is good, or empty. */
export function colourProblem(theme: AccentTheme, text: string): string | undefined {
  if (text.trim() === '') return undefined
  if (!isColour(text)) return t('brand.notAColour')
  const fault = accentFault(theme, text.trim().toLowerCase())
  return (
    fault && t(`brand.contrast.${fault.of}.${theme}`, { ratio: floored(fault.ratio), least: fault.least })
  )
}

/** Rounded down, so that no contrast that is too little looks as if it were enough. */
const floored = (ratio: number) => Math.floor(ratio * 100) / 100

/** "Contrast 5.12:1": how well a colour can be read where it stands. */
export const contrastWords = (theme: AccentTheme, text: string): string | undefined =>
  isColour(text)
    ? t('brand.contrast', { ratio: floored(accentContrast(theme, text.trim().toLowerCase()).text) })
    : undefined
