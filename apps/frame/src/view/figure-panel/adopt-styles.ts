/**
 * Takes the styles of code that comes late with that code: fetched beside it, they would stay away for good once a first
 * try failed.
 */
export function adoptStyles(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
