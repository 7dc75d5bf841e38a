import { markupText } from '@casement/escape'
import type { Pattern, Scene, Shape } from '@casement/visuals/documents'

const namespace = 'http://www.w3.org/2000/svg'
/** Elements that draw. What else a scene may hold, as a script or a link, is left out. */
const tags: ReadonlySet<string> = new Set([
  'g',
  'rect',
  'line',
  'circle',
  'ellipse',
  'path',
  'polygon',
  'polyline',
  'text',
  'tspan',
])
/** Attributes that say where and how something is drawn; none of them loads or runs anything. */
const attributeName =
  /^(?:x|y|x1|x2|y1|y2|dx|dy|cx|cy|r|rx|ry|d|points|width|height|transform|opacity|fill|stroke|fill-(?:opacity|rule)|stroke-(?:width|opacity|linejoin|linecap|dasharray)|paint-order|font-(?:size|weight|style)|text-anchor|dominant-baseline)$/
const reference = /url\s*\(/i
const ownReference = /^url\(#[\w-]+\)$/

/** A scene graph as an SVG document on a ground: text alone, without script, link or anything from elsewhere. */
export function svgText({ width, height, font, fontPx, patterns, shapes }: Scene, ground: string): string {
  const head = attributesText({ width, height, 'font-size': fontPx })
  const family = `${font}, system-ui, sans-serif`
  return [
    `<svg xmlns="${namespace}" viewBox="0 0 ${Number(width)} ${Number(height)}" font-family="${markupText(family)}"${head}>`,
    ...(patterns.length > 0 ? [`<defs>${patterns.map(patternText).join('')}</defs>`] : []),
    `<rect${attributesText({ width, height, fill: ground })}/>`,
    ...shapes.map(shapeText),
    '</svg>',
  ].join('')
}

function shapeText({ tag, attributes, text = '', children = [] }: Shape): string {
  if (!tags.has(tag)) return ''
  const inside = markupText(text) + children.map(shapeText).join('')
  // A scene of its own ends where its room does.
  if (tag === 'g' && 'width' in attributes) {
    const { width, height = 0, ...others } = attributes
    return `<g${attributesText(others)}><svg${attributesText({ width: width!, height })} overflow="hidden">${inside}</svg></g>`
  }
  const begin = `<${tag}${attributesText(attributes)}`
  return inside ? `${begin}>${inside}</${tag}>` : `${begin}/>`
}

const attributesText = (attributes: Shape['attributes']): string =>
  Object.entries(attributes)
    .filter(([name, value]) => attributeName.test(name) && isOwn(String(value)))
    .map(([name, value]) => ` ${name}="${markupText(String(value))}"`)
    .join('')

const isOwn = (value: string): boolean => !reference.test(value) || ownReference.test(value)

const patternText = ({ id, ground, ink, path, linePx = 1.5, tilePx, degrees }: Pattern): string =>
  `<pattern id="${markupText(id)}" patternUnits="userSpaceOnUse" patternTransform="rotate(${Number(degrees)})"` +
  `${attributesText({ width: tilePx, height: tilePx })}>` +
  `<rect${attributesText({ width: tilePx, height: tilePx, fill: ground })}/>` +
  `<path${attributesText({ d: path, stroke: ink, 'stroke-width': linePx, fill: 'none' })}/></pattern>`
