import {
  drillAt,
  drilledDown,
  drilledToNext,
  drilledUp,
  drillLevelsOf,
  visualNamed,
  withDrill,
} from '@casement/report'
import type { Drill } from '@casement/report'
import { isSameTarget, targetOf } from '@casement/visuals'
import type { DataPoint, Visual } from '@casement/visuals'
import { activePage } from '../state/session-context.ts'
import type { Figures } from './figures.ts'
import type { Personal } from './personal.ts'

/** Drilling by readers in a visual of the page that is shown. */
export interface Drilling {
  /** Shows the parts of a mark. */
  drillDown(visual: string, point: DataPoint): void
  /** Back to the level above, or to a level counted from 0, the widest. */
  drillUp(visual: string, to?: number): void
  /** Shows the next level of everything. */
  drillToNext(visual: string): void
}

export interface DrillingOptions {
  readonly figures: Figures
  readonly personal: Personal
}

export function createDrilling({ figures, personal }: DrillingOptions): Drilling {
  function change(name: string, next: (visual: Visual, drill: Drill) => Drill | null): void {
    const changed = figures.perform((present) => {
      const page = activePage(present)
      const visual = visualNamed(page, name)
      if (!visual || !drillLevelsOf(visual)) return null
      const before = drillAt(present.report, page.name, visual)
      const drill = next(visual, before)
      if (!drill || JSON.stringify(drill) === JSON.stringify(before)) return null
      const report = withDrill(present.report, page.name, name, drill)
      // What was chosen is no mark of the level that comes.
      const selection = present.selection?.visual === name ? null : present.selection
      return { state: { ...present, report, selection, tooltip: null }, queries: 'page' }
    })
    if (changed) personal.noteChange()
  }

  return {
    drillDown(name, { identity }) {
      change(name, (visual, drill) => {
        const field = drillLevelsOf(visual)?.fields[drill.level]
        const part = field && identity.find(({ target }) => isSameTarget(target, targetOf(field)))
        return part ? drilledDown(visual, drill, part.equals) : null
      })
    },
    drillUp: (name, to) => change(name, (_, drill) => drilledUp(drill, to)),
    drillToNext: (name) => change(name, drilledToNext),
  }
}
