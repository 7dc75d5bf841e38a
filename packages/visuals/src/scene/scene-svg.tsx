import { createElement } from 'react'
import type { ReactElement } from 'react'
import { sceneShape } from './scene.ts'
import type { Scene, Shape } from './scene.ts'

interface SceneSvgProps {
  readonly scene: Scene
  readonly className?: string
}

/** A scene graph on the screen, as React keeps it. */
export function SceneSvg({ scene, className }: SceneSvgProps) {
  const { attributes, ...shape } = sceneShape(scene)
  return shapeElement({
    ...shape,
    attributes: className === undefined ? attributes : { ...attributes, class: className },
  })
}

export const shapeElement = (
  { tag, attributes, mark, text, children = [] }: Shape,
  key?: number,
): ReactElement =>
  createElement(
    tag,
    { key, 'data-mark': mark?.index, ...propsOf(attributes) },
    text,
    ...children.map(shapeElement),
  )

/** Attributes as React names them. */
const propsOf = (attributes: Shape['attributes']) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [propName(name), value]))

const propName = (name: string): string =>
  name === 'class' ? 'className' : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
