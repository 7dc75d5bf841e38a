import type { Ink } from './ink.ts'

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
