import { sceneShape, svgNamespace } from './scene.ts'
import type { Scene, Shape } from './scene.ts'

/**
 * An SVG renderer over a scene graph: draws scenes into an element, one after the other; what stays the same is not touched.
 * The element is as it was until the first one: charts that are made together read their sizes from one layout.
 */
export function createSvgRenderer(element: HTMLElement) {
  const root = paintedOf({ tag: 'svg', attributes: {} })
  return {
    render(scene: Scene) {
      change(root, sceneShape(scene))
      if (!root.node.parentNode) element.append(root.node)
    },
    remove: () => root.node.remove(),
  }
}

interface Painted {
  readonly node: SVGElement
  shape: Shape
  readonly children: Painted[]
}

function paintedOf(shape: Shape): Painted {
  const node = document.createElementNS(svgNamespace, shape.tag) as SVGElement
  const painted: Painted = { node, shape: { tag: shape.tag, attributes: {} }, children: [] }
  change(painted, shape)
  return painted
}

function change(painted: Painted, shape: Shape): void {
  setAttributes(painted, shape.attributes)
  if (shape.text !== painted.shape.text) painted.node.textContent = shape.text ?? ''
  painted.shape = shape
  paintAll(painted, shape.children ?? [])
}

function setAttributes({ node, shape }: Painted, attributes: Shape['attributes']): void {
  const before = shape.attributes
  for (const name in attributes)
    if (attributes[name] !== before[name]) node.setAttribute(name, String(attributes[name]))
  for (const name in before) if (!(name in attributes)) node.removeAttribute(name)
}

function paintAll(parent: Painted, shapes: readonly Shape[]): void {
  const { node, children } = parent
  for (const [index, shape] of shapes.entries()) {
    const known = children[index]
    if (known?.shape.tag === shape.tag) {
      if (known.shape !== shape) change(known, shape)
      continue
    }
    const fresh = paintedOf(shape)
    if (known) known.node.replaceWith(fresh.node)
    else node.append(fresh.node)
    children[index] = fresh
  }
  for (const { node: gone } of children.splice(shapes.length)) gone.remove()
}
