import type { models } from '@casement/contract'
import type { Report } from '@casement/client'

/** A slicer of the page that is shown, and what is chosen in it. */
export interface ShownSlicer {
  /** Its column as text: the same column of a model has the same. */
  readonly column: string
  readonly filters: readonly models.ISlicerFilter[]
  choose(filters: readonly models.ISlicerFilter[]): Promise<unknown>
}

interface ReportName {
  readonly id: string
  readonly name: string
}

/** What a reader chose in another report, where this one has a slicer of the same column that keeps nothing out. */
export interface Offer {
  readonly values: readonly string[]
  /** Name of the report in which it was chosen. */
  readonly report: string
  take(): Promise<unknown>
}

/** The page's slicers of one column each. Rejects where there are none to be had, as of paginated reports. */
export async function slicersOf(embed: Pick<Report, 'getActivePage'>): Promise<readonly ShownSlicer[]> {
  const slicers = await (await embed.getActivePage()).getSlicers()
  const read = await Promise.all(
    slicers.map(async (slicer) => {
      const { filters, targets = [] } = await slicer.getSlicerState()
      const [target] = targets as readonly { table?: unknown; column?: unknown }[]
      return {
        column: JSON.stringify([target?.table, target?.column]),
        isOne: targets.length === 1 && typeof target?.column === 'string',
        filters,
        choose: (next: readonly models.ISlicerFilter[]) => slicer.setSlicerState({ filters: [...next] }),
      }
    }),
  )
  return read.filter(({ isOne }) => isOne)
}

/** Keeps what is chosen in the slicers of reports while the tab is open, the last choice of each column. */
export function createHeldChoices() {
  const held = new Map<string, { report: ReportName; filters: readonly models.ISlicerFilter[] }>()
  return {
    /** Notes what is chosen in a report; what was taken back in it is held no longer. */
    note(report: ReportName, slicers: readonly ShownSlicer[]): void {
      for (const { column, filters } of slicers) {
        if (valuesOf(filters).length > 0) held.set(column, { report, filters })
        else if (held.get(column)?.report.id === report.id) held.delete(column)
      }
    },
    offerFor(report: ReportName, slicers: readonly ShownSlicer[]): Offer | null {
      for (const { column, filters, choose } of slicers) {
        const known = held.get(column)
        if (!known || known.report.id === report.id || filters.length > 0) continue
        return {
          values: valuesOf(known.filters),
          report: known.report.name,
          take: () => choose(known.filters),
        }
      }
      return null
    },
  }
}

/** The values of a choice of values; a period or a range has none and is not held. */
function valuesOf(filters: readonly models.ISlicerFilter[]): readonly string[] {
  const [filter] = filters as readonly { operator?: unknown; values?: unknown }[]
  if (filters.length !== 1 || filter?.operator !== 'In' || !Array.isArray(filter.values)) return []
  return filter.values.every((value) => typeof value === 'string') ? (filter.values as string[]) : []
}

/** The ones of this tab. */
export const heldChoices = createHeldChoices()
