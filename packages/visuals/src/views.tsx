import { lateCode, presentCode, useLateCode } from '@casement/design'
import type { LateCode } from '@casement/design'
import type { ComponentType, ReactNode } from 'react'
import type { BareProps, ControlProps, FiguresProps } from './context/view-props.ts'
import { folderOf, visualTypes } from './visual.ts'
import type { Visual, VisualType } from './visual.ts'

type View = ComponentType<object>
interface ViewModule {
  readonly View: View
}

const eagerViews = import.meta.glob<ViewModule>('./kinds/*/eager-view.tsx', { eager: true })
const lazyViews = import.meta.glob<ViewModule>('./kinds/*/lazy-view.tsx')

function viewIn(folder: string): LateCode<View> {
  const eager = eagerViews[`./kinds/${folder}/eager-view.tsx`]
  if (eager) return presentCode(eager.View)
  const load = lazyViews[`./kinds/${folder}/lazy-view.tsx`]
  if (!load) throw new Error(`The kind ${folder} has no view`)
  return lateCode(() => load().then((module) => module.View))
}

/** Views of the first chunk come with the page; every other view comes with the first visual of its kind. */
const views = Object.fromEntries(visualTypes.map((type) => [type, viewIn(folderOf(type))])) as Record<
  VisualType,
  LateCode<View>
>

/** Fetches what draws visuals of this type; resolves when it is there, or cannot be had. */
export const fetchView = (type: VisualType): Promise<void> => views[type].fetch()

/** What is drawn by the view of this type, or `standIn` while that is on its way. Throws what kept it from coming. */
export function WithView({
  type,
  standIn,
  children,
}: {
  type: VisualType
  standIn: ReactNode
  children: ReactNode
}) {
  return useLateCode(views[type]) ? children : standIn
}

/** The figures of a visual in a titled surface, as its kind draws them; nothing before its view is there. */
export function FiguresView(props: FiguresProps<Visual>) {
  const View = useLateCode(views[props.visual.type]) as ComponentType<FiguresProps> | null
  return View && <View {...props} />
}

/** A visual that is on the page itself. */
export function BareView(props: BareProps<Visual>) {
  const View = useLateCode(views[props.visual.type]) as ComponentType<BareProps> | null
  return View && <View {...props} />
}

/** A visual that readers choose in. */
export function ControlView(props: ControlProps<Visual>) {
  const View = useLateCode(views[props.visual.type]) as ComponentType<ControlProps> | null
  return View && <View {...props} />
}
