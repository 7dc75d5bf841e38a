import type { BarePlace, DocumentKind } from '../../kind/document-kind.ts'
import { fitted } from '../../scene/bar-plane.ts'
import { isDark } from '../../scene/contrast.ts'
import { lineShape, rectShape, textShape } from '../../scene/page-shapes.ts'
import type { Shape } from '../../scene/scene.ts'
import type { ShapeDefinition } from './definition.ts'

const labelPx = 14
const usualRadius = 10

/** Tokens of the design by the names that authors give them, where those differ. */
const themed: Readonly<Record<string, string>> = {
  sunken: 'surface-sunken',
  strongLine: 'line-strong',
  quietText: 'text-quiet',
}

/** A ground or a line, with its words. */
export const documentKind: DocumentKind<ShapeDefinition> = {
  shapes: ({ format }, place) =>
    format.label ? [groundOf(format, place), labelOf(format, place)] : [groundOf(format, place)],
}

type Format = ShapeDefinition['format']

const colourOf = (name: string, { ink }: BarePlace) =>
  name.startsWith('#') ? name : ink.token(themed[name] ?? name)

function groundOf(
  { form, fill, line, lineWidth = 1, radius = usualRadius }: Format,
  place: BarePlace,
): Shape {
  const { box } = place
  const stroke = colourOf(line ?? 'line', place)
  const outline: Shape['attributes'] = line || !fill ? { stroke, 'stroke-width': lineWidth } : {}
  const filled = fill ? colourOf(fill, place) : 'none'
  const { x, y, width, height } = box
  if (form === 'line')
    return height > width
      ? lineShape(x, y, x, y + height, stroke, lineWidth)
      : lineShape(x, y, x + width, y, stroke, lineWidth)
  if (form === 'rectangle') return rectShape(box, { rx: radius, fill: filled, ...outline })
  return {
    tag: 'ellipse',
    attributes: {
      cx: x + width / 2,
      cy: y + height / 2,
      rx: width / 2,
      ry: height / 2,
      fill: filled,
      ...outline,
    },
  }
}

function labelOf({ fill, label = '', labelAlign = 'center', labelColor }: Format, place: BarePlace): Shape {
  const { x, y, width, height } = place.box
  const ownFill = labelColor
    ? colourOf(labelColor, place)
    : fill && isDark(colourOf(fill, place))
      ? '#ffffff'
      : place.ink.token('text')
  const [at, anchor] =
    labelAlign === 'start'
      ? ([x + 10, 'start'] as const)
      : labelAlign === 'end'
        ? ([x + width - 10, 'end'] as const)
        : ([x + width / 2, 'middle'] as const)
  const words = fitted(label, width - 16, labelPx)
  return textShape(at, y + height / 2 + 5, words, { sizePx: labelPx, fill: ownFill, anchor })
}
