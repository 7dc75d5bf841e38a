import { markupText } from '@casement/escape'

/** Text that is already HTML. Only `html` makes it. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[] | null | false

/** HTML from a template: what is put in is escaped, unless `html` made it; null and false leave nothing behind. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.reduce((text, string, index) => text + written(parts[index - 1] ?? null) + string),
})

function written(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return markupText(String(part))
  return 'html' in part ? part.html : part.map(written).join('')
}
