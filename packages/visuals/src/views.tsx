import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { BareProps, ControlProps, FiguresProps } from './context/view-props.ts'
import { folderOf, visualTypes } from './visual.ts'
import type { Visual, VisualType } from './visual.ts'

interface ViewModule {
  readonly View: ComponentType<object>
}

const eagerViews = import.meta.glob<ViewModule>('./kinds/*/eager-view.tsx', { eager: true })
const lazyViews = import.meta.glob<ViewModule>('./kinds/*/lazy-view.tsx')

function viewIn(folder: string): ComponentType<object> {
  const eager = eagerViews[`./kinds/${folder}/eager-view.tsx`]
  if (eager) return eager.View
  const load = lazyViews[`./kinds/${folder}/lazy-view.tsx`]
  if (!load) throw new Error(`The kind ${folder} has no view`)
  return lazy(() => load().then(({ View }) => ({ default: View })))
}

/** Views of the first chunk come with the page; every other view comes with the first visual of its kind. */
const views = Object.fromEntries(visualTypes.map((type) => [type, viewIn(folderOf(type))])) as Record<
  VisualType,
  ComponentType<object>
>

const figures = views as Record<VisualType, ComponentType<FiguresProps>>
const bare = views as Record<VisualType, ComponentType<BareProps>>
const controls = views as Record<VisualType, ComponentType<ControlProps>>

/** The figures of a visual in a titled surface, as its kind draws them. */
export function FiguresView(props: FiguresProps<Visual>) {
  const View = figures[props.visual.type]
  return <View {...props} />
}

/** A visual that is on the page itself. */
export function BareView(props: BareProps<Visual>) {
  const View = bare[props.visual.type]
  return <View {...props} />
}

/** A visual that readers choose in. */
export function ControlView(props: ControlProps<Visual>) {
  const View = controls[props.visual.type]
  return <View {...props} />
}
