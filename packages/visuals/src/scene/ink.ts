/** The page's tokens as they hold in an element: the style sheet stays the only place that names a colour. */
export interface Ink {
  readonly token: (name: string) => string
  readonly fontPx: number
  readonly font: string
}

/** Tokens by name, for what the browser draws: another theme, forced colours and paper need no new drawing. */
export const screenInk = (fontPx: number): Ink => ({
  token: (name) => `var(--${name})`,
  fontPx,
  font: 'inherit',
})

/** Relative luminance of a colour written as #rrggbb (WCAG 2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const [light, dark] = ['#ffffff', '#101820']

/** Ink that is read best on a colour: light or dark. A colour that is not #rrggbb counts as dark. */
export const inkOn = (colour: string): string => {
  const ground = /^#[0-9a-f]{6}$/i.test(colour) ? luminanceOf(colour) : 0
  const contrast = (ink: number) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
  return contrast(luminanceOf(light)) >= contrast(luminanceOf(dark)) ? light : dark
}
