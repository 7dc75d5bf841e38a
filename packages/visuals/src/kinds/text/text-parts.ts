import { closestName } from '@casement/errors'
import { quoted } from '@casement/schema'
import type { ComparedFields } from '../../definition/compared-fields.ts'
import type { RoleField } from '../../definition/field.ts'
import type { TextDefinition } from './definition.ts'

/**
 * A piece of an author's text. `value` and `reference` are places in the text's `figures`.
 *
 * `{Revenue}` is a figure. `{Revenue vs Budget}` is its variance in per cent, `{size of Revenue vs Budget}` the same
 * without sign and colour, `{Revenue vs Budget: above / below / level with}` the word for its direction. `{size of
 * Profit}` is the figure without its sign, `{Profit: profit / loss / result}` the word for its sign, `{Customers: customer
 * / customers}` the word for one and for any other number. `{{` and `}}` are braces. `[[, {Revenue vs Budget} on
 * budget]]` is a passage that is left out where one of its figures has no value, and `[[… || …]]` one with other words
 * for that.
 */
export type TextPart =
  | PlainPart
  | {
      readonly kind: 'passage'
      readonly parts: readonly PlainPart[]
      readonly otherwise: readonly PlainPart[]
    }

export type PlainPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'figure'; readonly value: number; readonly isUnsigned?: true }
  | {
      readonly kind: 'number'
      readonly value: number
      /** Words for one, and for any other number. */
      readonly words: readonly [one: string, others: string]
    }
  | {
      readonly kind: 'sign'
      readonly value: number
      /** Words for a figure above nothing, below it, and nothing. */
      readonly words: readonly [above: string, below: string, nothing: string]
    }
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
      /** Words for a figure above, below and level with its reference. */
      readonly words: readonly [above: string, below: string, level: string]
    }

/** What a text compares with what. */
export function comparedIn({
  figures = [],
  format,
}: Pick<TextDefinition, 'figures' | 'format'>): readonly ComparedFields[] {
  const all = readText(format.text, figures).parts.flatMap((part) =>
    part.kind === 'passage' ? [...part.parts, ...part.otherwise] : [part],
  )
  const place = (index: number) => ({ role: 'figures', index })
  return all.flatMap((part) =>
    'reference' in part ? [{ figure: place(part.value), reference: place(part.reference) }] : [],
  )
}

const piece = /\{\{|\}\}|\{([^{}]*)\}|[{}]|\[\[|\]\]|\|\|/g

/** The pieces of a text with figures, and what is wrong with it. */
export function readText(
  text: string,
  fields: readonly RoleField[],
): { readonly parts: readonly TextPart[]; readonly problems: readonly string[] } {
  const names = fields.map(nameInText)
  const parts: TextPart[] = []
  const problems: string[] = []
  let passage: { parts: PlainPart[]; otherwise: PlainPart[]; isOver: boolean; at: number } | null = null
  /** Place of the next piece. */
  const open = (): TextPart[] => (passage ? (passage.isOver ? passage.otherwise : passage.parts) : parts)
  const say = (words: string) => {
    const list = open()
    const last = list.at(-1)
    if (last?.kind === 'words') list[list.length - 1] = { kind: 'words', text: last.text + words }
    else if (words) list.push({ kind: 'words', text: words })
  }
  let end = 0
  for (const { 0: whole, 1: inside, index } of text.matchAll(piece)) {
    say(text.slice(end, index))
    end = index + whole.length
    const place = `at character ${index + 1}`
    if (whole === '{{' || whole === '}}') say(whole[0]!)
    else if (whole === '||') {
      if (passage && !passage.isOver) passage.isOver = true
      else say(whole)
    } else if (whole === '[[') {
      if (passage)
        problems.push(`the "[[" ${place} stands inside another passage; end that one with "]]" first`)
      else passage = { parts: [], otherwise: [], isOver: false, at: index }
    } else if (whole === ']]') {
      if (!passage) problems.push(`the "]]" ${place} ends nothing; a passage begins with "[["`)
      else {
        const { parts: inner, otherwise } = passage
        if (inner.every(({ kind }) => kind === 'words'))
          problems.push(`the passage that ends ${place} has no figure, so that it is never left out`)
        passage = null
        parts.push({ kind: 'passage', parts: inner, otherwise })
      }
    } else if (inside === undefined)
      problems.push(`the ${quoted(whole)} ${place} stands alone; write it twice for a brace`)
    else {
      const part = partOf(inside.trim(), names)
      if (typeof part === 'string') problems.push(part)
      else open().push(part)
    }
  }
  say(text.slice(end))
  if (passage)
    problems.push(`the "[[" at character ${passage.at + 1} is not ended; write "]]" behind the passage`)
  return { parts, problems }
}

/** Name of a field in a text: its word here, or its own name. */
function nameInText(field: RoleField): string {
  if (field.displayName !== undefined) return field.displayName
  return field.kind === 'measure'
    ? field.measure
    : field.kind === 'hierarchyLevel'
      ? field.level
      : field.column
}

const single = /^(?:size of (.+)|(.+?): *([^/]+)\/([^/]+)(?:\/([^/]+))?)$/

/** A placeholder about one figure, or what is wrong with it; null where it is about two. */
function partOfOne(inside: string, names: readonly string[]): PlainPart | string | null {
  const [found, sized, name, ...words] = single.exec(inside) ?? []
  if (found === undefined) return null
  const value = indexOf((sized ?? name)!.trim(), names)
  if (value < 0) return inside.includes(' vs ') ? null : unknown((sized ?? name)!, names)
  if (sized !== undefined) return { kind: 'figure', value, isUnsigned: true }
  const [first, second, third] = words.map((word) => word?.trim())
  return third
    ? { kind: 'sign', value, words: [first!, second!, third] }
    : { kind: 'number', value, words: [first!, second!] }
}

const compared = /^(size of )?(.+?) vs (.+?)(?:: *([^/]+)\/([^/]+)\/([^/]+))?$/

/** A placeholder as a part, or what is wrong with it. A field whose whole name it is goes before all else. */
function partOf(inside: string, names: readonly string[]): PlainPart | string {
  const whole = indexOf(inside, names)
  if (whole >= 0) return { kind: 'figure', value: whole }
  const ofOne = partOfOne(inside, names)
  if (ofOne !== null) return ofOne
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
  const near = closestName(name, names)
  const hint = near
    ? `did you mean {${near}}?`
    : names.length > 0
      ? `there are ${names.map((each) => `{${each}}`).join(', ')}`
      : 'this text has no figures'
  return `${quoted(`{${name}}`)} names no figure of this text; ${hint}`
}
