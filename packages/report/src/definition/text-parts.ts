import type { RoleField } from './field.ts'
import { nearest, quoted } from './shape.ts'

/**
 * A piece of an author's text. `value` and `reference` are places in the text's `figures`.
 *
 * `{Revenue}` is a figure. `{Revenue vs Budget}` is its variance in per cent, `{size of Revenue vs Budget}` the same
 * without sign and colour, `{Revenue vs Budget: above / below / level with}` the word for its direction. `{{` and `}}`
 * are braces.
 */
export type TextPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'figure'; readonly value: number }
  | {
      readonly kind: 'variance'
      readonly value: number
      readonly reference: number
      readonly isUnsigned: boolean
    }
  | {
      readonly kind: 'direction'
      readonly value: number
      readonly reference: number
      /** For a figure above, below and level with its reference. */
      readonly words: readonly [above: string, below: string, level: string]
    }

const piece = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g

/** The pieces of a text with figures, and what is wrong with it. */
export function readText(
  text: string,
  fields: readonly RoleField[],
): { readonly parts: readonly TextPart[]; readonly problems: readonly string[] } {
  const names = fields.map(nameInText)
  const parts: TextPart[] = []
  const problems: string[] = []
  const say = (words: string) => {
    const last = parts.at(-1)
    if (last?.kind === 'words') parts[parts.length - 1] = { kind: 'words', text: last.text + words }
    else if (words) parts.push({ kind: 'words', text: words })
  }
  let end = 0
  for (const { 0: whole, 1: inside, index } of text.matchAll(piece)) {
    say(text.slice(end, index))
    end = index + whole.length
    if (whole === '{{' || whole === '}}') say(whole[0]!)
    else if (inside === undefined)
      problems.push(`the ${quoted(whole)} at character ${index + 1} stands alone; write it twice for a brace`)
    else {
      const part = partOf(inside.trim(), names)
      if (typeof part === 'string') problems.push(part)
      else parts.push(part)
    }
  }
  say(text.slice(end))
  return { parts, problems }
}

/** What a text calls a field: its word here, or its own name. */
function nameInText(field: RoleField): string {
  if (field.displayName !== undefined) return field.displayName
  return field.kind === 'measure'
    ? field.measure
    : field.kind === 'hierarchyLevel'
      ? field.level
      : field.column
}

const compared = /^(size of )?(.+?) vs (.+?)(?:: *([^/]+)\/([^/]+)\/([^/]+))?$/

/** A placeholder as a part, or what is wrong with it. A field whose whole name it is goes before all else. */
function partOf(inside: string, names: readonly string[]): TextPart | string {
  const whole = indexOf(inside, names)
  if (whole >= 0) return { kind: 'figure', value: whole }
  const [found, size, first, second, ...words] = compared.exec(inside) ?? []
  if (found === undefined) return unknown(inside, names)
  const [value, reference] = [first!, second!].map((name) => indexOf(name.trim(), names)) as [number, number]
  if (value < 0) return unknown(first!, names)
  if (reference < 0) return unknown(second!, names)
  const [above, below, level] = words.map((word) => word?.trim())
  return above && below && level
    ? { kind: 'direction', value, reference, words: [above, below, level] }
    : { kind: 'variance', value, reference, isUnsigned: size !== undefined }
}

/** Names are compared without case, as the model's are. */
const indexOf = (name: string, names: readonly string[]): number =>
  names.findIndex((each) => each.toLowerCase() === name.toLowerCase())

function unknown(name: string, names: readonly string[]): string {
  const near = nearest(name, names)
  const hint = near
    ? `did you mean {${near}}?`
    : names.length > 0
      ? `there are ${names.map((each) => `{${each}}`).join(', ')}`
      : 'this text has no figures'
  return `${quoted(`{${name}}`)} names no figure of this text; ${hint}`
}
