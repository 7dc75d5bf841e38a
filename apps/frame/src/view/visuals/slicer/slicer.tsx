import type { Answer } from '@casement/query'
import { slicerStyleOf } from '@casement/report'
import { SlicerDropdown } from './slicer-dropdown.tsx'
import { SlicerList } from './slicer-list.tsx'
import { SlicerPeriod } from './slicer-period.tsx'
import { SlicerSpan } from './slicer-span.tsx'
import { SlicerTiles } from './slicer-tiles.tsx'
import { SlicerTree } from './slicer-tree.tsx'
import type { SlicerProps } from './slicer-props.ts'

/** What readers choose by, in the style that the report asks for. */
export function Slicer(props: Omit<SlicerProps, 'answer'> & { readonly answer: Answer | undefined }) {
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
