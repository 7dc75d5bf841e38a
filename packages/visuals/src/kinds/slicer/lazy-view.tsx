import type { ControlProps } from '../../context/view-props.ts'
import type { SlicerDefinition } from './definition.ts'
import { slicerStyleOf } from './query.ts'
import { SlicerDropdown } from './slicer-dropdown.tsx'
import { SlicerList } from './slicer-list.tsx'
import { SlicerPeriod } from './slicer-period.tsx'
import { SlicerSpan } from './slicer-span.tsx'
import { SlicerTiles } from './slicer-tiles.tsx'
import { SlicerTree } from './slicer-tree.tsx'

/** Slicer in the style that the report requests. */
function Slicer(props: ControlProps<SlicerDefinition>) {
  const { answer } = props
  const style = slicerStyleOf(props.visual)
  if (style === 'relativeDate') return <SlicerPeriod {...props} />
  if (!answer) return null
  const given = { ...props, answer }
  switch (style) {
    case 'dropdown':
      return <SlicerDropdown {...given} />
    case 'tiles':
      return <SlicerTiles {...given} />
    case 'between':
      return <SlicerSpan {...given} />
    case 'tree':
      return <SlicerTree {...given} />
    case 'list':
      return <SlicerList {...given} />
  }
}

export { Slicer as View }
