import { isPlainObject } from '@casement/schema'
import { isColour } from '@casement/visuals'
import { textClasses } from '../definition/theme.ts'
import type { TextClass } from '../definition/theme.ts'

/** Settings of a class of text. */
export interface TextStyle {
  /** A list of families as CSS writes it. */
  readonly font?: string
  /** Size in points. */
  readonly size?: number
  readonly colour?: string
}

export type TextStyles = Readonly<Partial<Record<TextClass, TextStyle>>>

/** A list of families and nothing that could end it. */
export const fontIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^['"\p{L}][\p{L}\p{N} ,'"_-]{0,199}$/u.test(value) && isBalanced(value)
    ? value.trim()
    : undefined

const isBalanced = (text: string) => [`'`, `"`].every((quote) => (text.split(quote).length - 1) % 2 === 0)

export const sizeIn = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 6 && value <= 60 ? value : undefined

/** `textClasses` of a theme file; `left` names what means nothing here. */
export function readTextClasses(json: unknown): {
  readonly text: TextStyles
  readonly left: readonly string[]
} {
  const text: Partial<Record<TextClass, TextStyle>> = {}
  const left: string[] = []
  for (const [name, given] of Object.entries(isPlainObject(json) ? json : {})) {
    const known = textClasses.find((each) => each === name)
    if (!known || !isPlainObject(given)) {
      left.push(`textClasses.${name}`)
      continue
    }
    const [font, size] = [fontIn(given.fontFace), sizeIn(given.fontSize)]
    const colour = isColour(given.color) ? given.color : undefined
    text[known] = { ...(font ? { font } : {}), ...(size ? { size } : {}), ...(colour ? { colour } : {}) }
    const understood = { fontFace: font, fontSize: size, color: colour }
    for (const property of Object.keys(given))
      if (understood[property as keyof typeof understood] === undefined)
        left.push(`textClasses.${name}.${property}`)
  }
  return { text, left }
}
