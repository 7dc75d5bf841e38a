import { setImmediate as nextTurn } from 'node:timers/promises'
import { type KnownTimes, type MonthsOfFigures, monthsOfFigures } from '@casement/report'
import { monthsOfFigure } from '@casement/semantic'
import { refusal } from '../../http/refusal.ts'
import type { Content } from '../../content/content.ts'
import type { ServedDataset, ServedReport } from '../../content/content-parts.ts'

interface Found {
  /** The days of the facts that it was worked out from. */
  readonly days: string
  readonly figures: MonthsOfFigures | undefined
}

/** Months of the figures of reports, until their model or the days of its facts are others. */
const found = new WeakMap<ServedReport['definition'], Found>()

/** What a report that is opened has to know of time; nothing where it compares no figures over common months. */
export function knownTimes(
  { definition, booksEnd }: Pick<ServedReport, 'definition' | 'booksEnd'>,
  { model }: Pick<ServedDataset, 'model'>,
): { times?: KnownTimes } {
  if (!definition.comparison?.overCommonMonths) return {}
  const days = JSON.stringify(model.tables.map(({ covered }) => covered ?? null))
  let known = found.get(definition)
  if (known?.days !== days) {
    const figures = monthsOfFigures(definition, (figure, filters) => monthsOfFigure(model, figure, filters))
    found.set(definition, (known = { days, figures }))
  }
  const { figures } = known
  return figures ? { times: { booksEnd, yearEnd: model.fiscalYearEnd.month, figures } } : {}
}

/** The dataset of a report that is opened, with the days of its facts as they are now. Throws refusal LoadReportFailed. */
export async function datasetNow(content: Pick<Content, 'upToDate'>, id: string): Promise<ServedDataset> {
  const dataset = await content.upToDate(id)
  if (!dataset) throw refusal('LoadReportFailed')
  return dataset
}

/** Works out what reports have to know of time while nobody waits for one. */
export async function prepareTimes({ workspaces, report: servedReport, dataset }: Content): Promise<void> {
  for (const { id, datasetId } of workspaces.flatMap(({ reports }) => reports)) {
    const [report, data] = [servedReport(id), dataset(datasetId)]
    if (!report || !data) continue
    knownTimes(report, data)
    await nextTurn()
  }
}
