import { choice, flag, list, named, object, text } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import { filterShape } from '../../definition/filter.ts'
import { common, layoutShape, levels } from '../../definition/visual-parts.ts'

/** Control by which readers choose; it filters the other visuals of its page. */
export const slicerShape = named(
  'Slicer',
  object(
    {
      name: text(),
      type: choice('slicer'),
      layout: layoutShape,
      roles: object({ field: levels }),
    },
    {
      ...common,
      /** Choice when the report opens: filters on the slicer's fields. */
      chosen: list(filterShape),
      /** Slicers of one group choose the same, on whatever page they stand. */
      sync: text(),
      /** Pages on which the choice holds though the slicer does not stand there. Absent: none. */
      syncedPages: list(text()),
      format: object(
        {},
        {
          /** Absent: a tree with several fields, otherwise a list. */
          style: choice('list', 'dropdown', 'tiles', 'between', 'relativeDate', 'tree'),
          /** One value at a time. */
          single: flag(),
          search: flag(),
        },
      ),
    },
  ),
)

export type SlicerDefinition = Shaped<typeof slicerShape>

export const isSlicer = (visual: { readonly type: string }): visual is SlicerDefinition =>
  visual.type === 'slicer'
