/** `#rgb` and `#rrggbb`. */
export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

/** Red, green and blue, 0 to 255. */
function channelsOf(colour: string): [number, number, number] {
  const digits = colour.slice(1)
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : digits.match(/../g)!
  return pairs.map((pair) => Number.parseInt(pair, 16)) as [number, number, number]
}

/** A share of the second colour in the first, as a plain colour: charts read no CSS functions. */
export function mixed(first: string, second: string, share: number): string {
  const other = channelsOf(second)
  const parts = channelsOf(first).map((part, index) => Math.round(part + (other[index]! - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** A share of a colour on a ground; tokens are mixed by the browser. */
export const blended = (colour: string, share: number, ground: string): string =>
  isColour(colour) && isColour(ground)
    ? mixed(ground, colour, share)
    : `color-mix(in srgb, ${colour} ${Math.round(share * 100)}%, ${ground})`

/** WCAG 2 relative luminance, 0 to 1. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [darker, lighter] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** A ground is dark when white text is read better on it than black. */
export const isDark = (ground: string): boolean =>
  contrastOf('#ffffff', ground) > contrastOf('#000000', ground)

/**
 * The colour, or the nearest to it that has at least that contrast with every one of the grounds: mixed with as much
 * black or white as it takes, whichever the first ground calls for.
 */
export function readableOn(colour: string, grounds: readonly string[], ratio: number): string {
  const isEnough = (one: string) => grounds.every((ground) => contrastOf(one, ground) >= ratio)
  const end = isDark(grounds[0]!) ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = share === 0 ? colour : mixed(colour, end, share)
    if (isEnough(candidate)) return candidate
  }
  return end
}
