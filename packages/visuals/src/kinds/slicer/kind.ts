import { visualKind } from '../../kind/visual-kind.ts'
import { slicerShape } from './definition.ts'
import type { SlicerDefinition } from './definition.ts'
import { slicerQuery, slicerStyleOf } from './query.ts'
import { slicerRoom } from './room.ts'

/** A slicer in a line of values takes the room of its values; one that opens or scrolls is read in more. */
const minWidthPx = 220

/** A slicer whose values scroll. */
const isLong = (visual: SlicerDefinition): boolean => ['list', 'tree'].includes(slicerStyleOf(visual))

export const slicer = visualKind(slicerShape, {
  rank: 19,
  query: slicerQuery,
  isControl: true,
  body: 'chooses',
  skeleton: ['rows', 4],
  ways: ({ syncedPages = [] }) =>
    syncedPages.map((name, index) => ({ to: 'page', name, path: `syncedPages[${index}]` })),
  sizing: {
    minWidth: (visual) => Math.max(slicerRoom(visual).width, minWidthPx),
    minRoom: slicerRoom,
    isLine: (visual) => !isLong(visual),
    onPhone: (visual) => (!visual.title ? 'own' : isLong(visual) ? 'given' : 'atLeast'),
  },
})
