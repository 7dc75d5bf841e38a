import { isPlainObject } from '@casement/schema'
import { isColour, kindNamed } from '@casement/visuals'
import type { VisualType } from '@casement/visuals'
import { fontIn, sizeIn } from './theme-text.ts'

/** Styles of a theme for one kind of visual, or for all. */
export interface VisualStyle {
  readonly titleShown?: boolean
  readonly titleColour?: string
  readonly titleFont?: string
  /** Size in points; 12 is the usual one. */
  readonly titleSize?: number
  readonly titleAlignment?: 'left' | 'center' | 'right'
  /** 'none': the visual is on the page itself. */
  readonly ground?: string
  /** 'none': without a border. */
  readonly border?: string
  /** Width in pixels of the page. */
  readonly radius?: number
  readonly hasShadow?: boolean
  readonly legend?: boolean
  readonly dataLabels?: boolean
  /** 'none': without them. */
  readonly gridlines?: string
}

export type StyledKind = VisualType | '*'
export type VisualStyles = Readonly<Partial<Record<StyledKind, VisualStyle>>>

const kindOf = (name: string): StyledKind | undefined => (name === '*' ? name : kindNamed(name))

/** Meaning of a property of a card; undefined where its value means nothing here. */
type Reader = (value: unknown) => VisualStyle | undefined

const flagAs =
  (read: (shown: boolean) => VisualStyle): Reader =>
  (value) =>
    typeof value === 'boolean' ? read(value) : undefined

/** `"#fff"`, or as the format pane writes it: `{ "solid": { "color": "#fff" } }`. */
function colourIn(value: unknown): string | undefined {
  const plain = isPlainObject(value) && isPlainObject(value.solid) ? value.solid.color : value
  return isColour(plain) ? plain : undefined
}
const colourAs =
  (name: 'titleColour' | 'ground' | 'border' | 'gridlines'): Reader =>
  (value) => {
    const colour = colourIn(value)
    return colour === undefined ? undefined : { [name]: colour }
  }

const gridlines = {
  gridlineShow: flagAs((shown) => (shown ? {} : { gridlines: 'none' })),
  gridlineColor: colourAs('gridlines'),
}

const cards: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  title: {
    show: flagAs((titleShown) => ({ titleShown })),
    fontColor: colourAs('titleColour'),
    fontFamily: (value) => optional('titleFont', fontIn(value)),
    fontSize: (value) => optional('titleSize', sizeIn(value)),
    alignment: (value) =>
      value === 'left' || value === 'center' || value === 'right' ? { titleAlignment: value } : undefined,
  },
  background: {
    show: flagAs((shown) => (shown ? {} : { ground: 'none' })),
    color: colourAs('ground'),
    transparency: (value) => (value === 100 ? { ground: 'none' } : value === 0 ? {} : undefined),
  },
  border: {
    show: flagAs((shown) => (shown ? {} : { border: 'none' })),
    color: colourAs('border'),
    radius: (value) =>
      optional('radius', typeof value === 'number' ? Math.min(Math.max(value, 0), 40) : undefined),
  },
  dropShadow: { show: flagAs((hasShadow) => ({ hasShadow })) },
  legend: { show: flagAs((legend) => ({ legend })) },
  labels: { show: flagAs((dataLabels) => ({ dataLabels })) },
  categoryAxis: gridlines,
  valueAxis: gridlines,
}

const optional = <K extends keyof VisualStyle>(
  name: K,
  value: VisualStyle[K] | undefined,
): VisualStyle | undefined => (value === undefined ? undefined : { [name]: value })

/** Drops the colour of what is not shown. */
const merged = (first: VisualStyle, second: VisualStyle): VisualStyle => {
  const hidden = (['ground', 'border', 'gridlines'] as const).filter(
    (name) => first[name] === 'none' || second[name] === 'none',
  )
  return { ...first, ...second, ...Object.fromEntries(hidden.map((name) => [name, 'none'])) }
}

/** A page's ground, under `visualStyles.page`. */
interface PageStyle {
  readonly page?: string
}

/**
 * `visualStyles` of a theme file: by kind of visual, by style (only "*" is known), by card, a list with an object of
 * properties. `left` names what means nothing here, each card once.
 */
export function readVisualStyles(json: unknown): PageStyle & {
  readonly styles: VisualStyles
  readonly left: readonly string[]
} {
  const styles: Partial<Record<StyledKind, VisualStyle>> = {}
  const left = new Set<string>()
  let page: string | undefined
  for (const [name, kind, style, card, properties] of cardsIn(json, (path) => left.add(path))) {
    const path = `visualStyles["${name}"]["${style}"].${card}`
    if (name === 'page') {
      page = card === 'background' ? (colourIn(properties.color) ?? page) : page
      if (card !== 'background') left.add(path)
      continue
    }
    const readers = kind && style === '*' ? cards[card] : undefined
    if (!kind || !readers) {
      left.add(kind ? path : `visualStyles["${name}"]`)
      continue
    }
    for (const [property, value] of Object.entries(properties)) {
      const read = Object.hasOwn(readers, property) ? readers[property]!(value) : undefined
      if (read) styles[kind] = merged(styles[kind] ?? {}, read)
      else left.add(`${path}.${property}`)
    }
  }
  return { styles, left: [...left], ...(page ? { page } : {}) }
}

type CardEntry = readonly [
  name: string,
  kind: StyledKind | undefined,
  style: string,
  card: string,
  properties: Record<string, unknown>,
]

function* cardsIn(json: unknown, leave: (path: string) => void): Generator<CardEntry> {
  if (!isPlainObject(json)) return
  for (const [name, byStyle] of Object.entries(json)) {
    if (!isPlainObject(byStyle)) {
      leave(`visualStyles["${name}"]`)
      continue
    }
    for (const [style, byCard] of Object.entries(byStyle)) {
      if (!isPlainObject(byCard)) {
        leave(`visualStyles["${name}"]["${style}"]`)
        continue
      }
      for (const [card, list] of Object.entries(byCard))
        for (const properties of Array.isArray(list) ? list : [list])
          if (isPlainObject(properties)) yield [name, kindOf(name), style, card, properties]
          else leave(`visualStyles["${name}"]["${style}"].${card}`)
    }
  }
}
