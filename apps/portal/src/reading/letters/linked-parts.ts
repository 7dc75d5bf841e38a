/** A part of a text; `href`: where it leads. */
export interface TextPart {
  readonly text: string
  readonly href: string | null
}

/** A text with the addresses in it told apart. Only those of the web are: nothing else is ever a link. */
export const linkedParts = (text: string): readonly TextPart[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => ({ text: part, href: index % 2 === 1 ? part : null }))
    .filter((part) => part.text !== '')
