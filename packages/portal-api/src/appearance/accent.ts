/** The surfaces of a theme on which an accent colour stands, as the design's tokens have them. */
export const surfaces = {
  light: { page: '#f6f7f9', surface: '#ffffff', sunken: '#eef1f4' },
  dark: { page: '#0f1419', surface: '#171d24', sunken: '#11161c' },
} as const
export type AccentTheme = keyof typeof surfaces

/** An accent colour with those that are made of it. */
export interface AccentColours {
  readonly accent: string
  /** under the pointer */
  readonly strong: string
  /** behind what is chosen */
  readonly soft: string
  /** text on the accent */
  readonly onAccent: string
}

const minTextContrast = 4.5
const minShapeContrast = 3

const channels = (hex: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))

/** Relative luminance [WCAG 2.2]. */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours [WCAG 2.2], from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of one colour in another. */
const mixed = (one: string, other: string, share: number): string => {
  const others = channels(other)
  const parts = channels(one).map((channel, index) =>
    Math.round(channel * share + others[index]! * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}

/** The colours that an accent brings with it. */
export const accentColours = (theme: AccentTheme, accent: string): AccentColours =>
  theme === 'light'
    ? {
        accent,
        strong: mixed('#000000', accent, 0.22),
        soft: mixed(accent, surfaces.light.surface, 0.11),
        onAccent: '#ffffff',
      }
    : {
        accent,
        strong: mixed('#ffffff', accent, 0.25),
        soft: mixed(accent, surfaces.dark.surface, 0.14),
        onAccent: '#0b1016',
      }

/** The least contrast that an accent would have as text, and as a shape on what is chosen. */
export function accentContrast(theme: AccentTheme, accent: string): { text: number; shapes: number } {
  const { soft, onAccent } = accentColours(theme, accent)
  const behind = [...Object.values(surfaces[theme]), onAccent]
  return {
    text: Math.min(...behind.map((colour) => contrast(accent, colour))),
    shapes: contrast(accent, soft),
  }
}

const ratio = (value: number) => (Math.floor(value * 100) / 100).toFixed(2)

/** What of an accent cannot be read: where it stands, the ratio that was measured, and the least that is needed. */
export interface AccentFault {
  readonly of: 'text' | 'shapes'
  readonly ratio: number
  readonly least: number
}

/** Why an accent cannot be read; undefined: it can. */
export function accentFault(theme: AccentTheme, accent: string): AccentFault | undefined {
  const { text, shapes } = accentContrast(theme, accent)
  if (text < minTextContrast) return { of: 'text', ratio: text, least: minTextContrast }
  if (shapes < minShapeContrast) return { of: 'shapes', ratio: shapes, least: minShapeContrast }
  return undefined
}

/** The same in words, for who sends one. */
export function accentProblem(theme: AccentTheme, accent: string): string | undefined {
  const fault = accentFault(theme, accent)
  if (!fault) return undefined
  const measured = `has a contrast of ${ratio(fault.ratio)}:1`
  return fault.of === 'text'
    ? `${measured} in the ${theme} theme, and text needs ${fault.least}:1; take a ${theme === 'light' ? 'darker' : 'lighter'} colour`
    : `${measured} to what is chosen in the ${theme} theme, and shapes need ${fault.least}:1`
}
