import { accentColours, type Brand } from '@casement/portal-api'

/** The tokens of the design's own accent, which stay where a brand has none of a theme. */
const own = {
  light: { accent: '#0a6b4d', strong: '#085740', soft: '#e2f1eb', onAccent: '#ffffff' },
  dark: { accent: '#4cc79b', strong: '#74d7b3', soft: '#17332b', onAccent: '#06251a' },
} as const

const tokens = {
  accent: '--accent',
  strong: '--accent-strong',
  soft: '--accent-soft',
  onAccent: '--on-accent',
} as const

/** The style sheet of a brand, stronger than the design's tokens; empty where the portal looks as it comes. */
export function brandStyle({ accentLight, accentDark, theme }: Brand): string {
  const light = accentLight === null ? own.light : accentColours('light', accentLight)
  const dark = accentDark === null ? own.dark : accentColours('dark', accentDark)
  const lines = [
    ...(theme === 'system' ? [] : [`color-scheme: ${theme};`]),
    ...(accentLight === null && accentDark === null
      ? []
      : (['accent', 'strong', 'soft', 'onAccent'] as const).map(
          (name) => `${tokens[name]}: light-dark(${light[name]}, ${dark[name]});`,
        )),
  ]
  return lines.length === 0 ? '' : `:root:root {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
}
