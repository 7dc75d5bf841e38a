import { accentColours, type AccentTheme, type Brand } from '@casement/portal-api'

const tokens = {
  accent: '--accent',
  strong: '--accent-strong',
  soft: '--accent-soft',
  onAccent: '--on-accent',
} as const

/**
 * Which half of light-dark() holds. Browsers that know it go by color-scheme; the build writes it out for older ones, by
 * these two, of which one is empty.
 */
const schemes: Readonly<Record<AccentTheme, readonly string[]>> = {
  light: ['color-scheme: light', '--lightningcss-light: initial', '--lightningcss-dark: '],
  dark: ['color-scheme: dark', '--lightningcss-light: ', '--lightningcss-dark: initial'],
}

/** The style sheet of a brand, stronger than the design's tokens; empty where the portal looks as it comes. */
export function brandStyle({ accentLight, accentDark, theme }: Brand): string {
  const light = coloursOf('light', accentLight)
  const dark = coloursOf('dark', accentDark)
  if (theme !== 'system') return rule([...schemes[theme], ...(theme === 'light' ? light : dark)])
  return media('light', rule(light)) + media('dark', rule(dark))
}

function coloursOf(theme: AccentTheme, accent: string | null): string[] {
  if (accent === null) return []
  const colours = accentColours(theme, accent)
  return Object.entries(tokens).map(([name, token]) => `${token}: ${colours[name as keyof typeof tokens]}`)
}

const rule = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : `:root:root {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`

const media = (theme: AccentTheme, rules: string): string =>
  rules === '' ? '' : `@media (prefers-color-scheme: ${theme}) {\n${rules}}\n`
