import {
  accentContrast,
  accentProblem,
  type AccentTheme,
  type Brand,
  type ChangeBrand,
} from '@casement/portal-api'

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
  if (!isColour(text)) return 'A colour like #0a6b4d, or nothing'
  const problem = accentProblem(theme, text.trim().toLowerCase())
  return problem && `The colour ${problem}.`
}

/** "Contrast 5.12:1": how well a colour can be read where it stands. */
export const contrastWords = (theme: AccentTheme, text: string): string | undefined =>
  isColour(text)
    ? `Contrast ${(Math.floor(accentContrast(theme, text.trim().toLowerCase()).text * 100) / 100).toFixed(2)}:1`
    : undefined
