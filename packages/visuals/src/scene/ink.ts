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

export function inkOf(element: HTMLElement): Ink {
  const style = getComputedStyle(element)
  const read = new Map<string, string>()
  return {
    token(name) {
      const known = read.get(name)
      if (known !== undefined) return known
      const colour = plainColour(style.getPropertyValue(`--${name}`).trim(), element, style.colorScheme)
      read.set(name, colour)
      return colour
    },
    fontPx: Math.round(Number.parseFloat(style.fontSize) * 0.83 * 2) / 2,
    font: style.fontFamily,
  }
}

/** The inks of an element, read anew only where one of what they depend on is another: it takes a layout of the page. */
export function inkKeeper(element: HTMLElement): (...on: readonly unknown[]) => Ink {
  let known: { readonly ink: Ink; readonly on: readonly unknown[] } | null = null
  return (...on) => {
    if (!known || on.some((each, index) => each !== known!.on[index])) known = { ink: inkOf(element), on }
    return known.ink
  }
}

/** A colour of the reader's system, such as CanvasText, one of day and night or a mixed one, as it is drawn there; charts know #rrggbb only. */
function plainColour(colour: string, element: HTMLElement, scheme: string): string {
  if (!/^(?:[a-z]+$|(?:color-mix|light-dark)\()/i.test(colour)) return colour
  const key = `${scheme} ${colour}`
  const known = inThisTurn.get(key)
  if (known !== undefined) return known
  if (inThisTurn.size === 0) queueMicrotask(() => inThisTurn.clear())
  const plain = computedColour(colour, element)
  inThisTurn.set(key, plain)
  return plain
}

/** Plain colours that charts of one drawing share, as each takes a style of the page anew; the next turn may have another theme. */
const inThisTurn = new Map<string, string>()

function computedColour(colour: string, element: HTMLElement): string {
  const before = element.style.color
  element.style.color = colour
  const computed = getComputedStyle(element).color
  element.style.color = before
  const whole = /^rgba?\((\d+), (\d+), (\d+)/.exec(computed)
  const shares = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(computed)
  const channels =
    whole?.slice(1).map(Number) ?? shares?.slice(1).map((share) => Math.round(Number(share) * 255))
  return channels ? `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}` : colour
}

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
