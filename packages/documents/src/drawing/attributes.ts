import type { Shape } from '@casement/visuals/documents'

export type Attributes = Shape['attributes']

/** Attributes that what is inside a shape has from it. */
const inherited = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-dasharray',
  'paint-order',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

export function passedOn(attributes: Attributes): Attributes {
  return Object.fromEntries(
    inherited.flatMap((name) => (name in attributes ? [[name, attributes[name]!]] : [])),
  )
}

const steps = /(translate|rotate|scale)\(([^)]*)\)/g

/** The steps of a shape's transform, in their order. */
export function stepsOf({ transform = '' }: Attributes): readonly (readonly [string, readonly number[]])[] {
  return [...String(transform).matchAll(steps)].map(([, step, list]) => [
    step!,
    (list ?? '').split(/[\s,]+/).map(Number),
  ])
}

export const isColour = (colour: unknown): colour is string =>
  typeof colour === 'string' && /^#[0-9a-f]{3,6}$/i.test(colour)

/** Name of the pattern that something is filled with; '' for none. */
export const patternNamed = (fill: unknown): string => /^url\(#(.+)\)$/.exec(String(fill))?.[1] ?? ''

/** Lengths of dashes and of what is between them. */
export const dashesOf = (attributes: Attributes): readonly number[] =>
  String(attributes['stroke-dasharray'] ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((length) => length > 0)

export const sizeOf = (attributes: Attributes): number =>
  Number.parseFloat(String(attributes['font-size'] ?? 12))
export const isBoldIn = (attributes: Attributes): boolean => Number(attributes['font-weight'] ?? 400) >= 600
