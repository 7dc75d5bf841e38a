import text from './explain.css?inline'

/**
 * Styles of the panel, adopted with its code: fetched beside it, they would stay away for good once a first try failed.
 */
export function adoptStyles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
