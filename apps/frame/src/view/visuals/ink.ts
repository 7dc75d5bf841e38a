/** The page's tokens as they hold in an element: the style sheet stays the only place that names a colour. */
export interface Ink {
  readonly token: (name: string) => string
  readonly fontPx: number
  readonly font: string
}

export function inkOf(element: HTMLElement): Ink {
  const style = getComputedStyle(element)
  return {
    token: (name) => style.getPropertyValue(`--${name}`).trim(),
    fontPx: Math.round(Number.parseFloat(style.fontSize) * 0.83 * 2) / 2,
    font: style.fontFamily,
  }
}
