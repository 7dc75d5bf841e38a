import type { Problem } from '@casement/schema'
import { type FoundDays, withDays } from '@casement/semantic'
import type { Content, StoppedPart } from '../content.ts'
import type { ServedDataset } from '../content-parts.ts'
import { mixedFacts } from '../mixed-facts.ts'

/** Result of the data checks of a dataset. */
export interface DataFindings {
  readonly problems: readonly Problem[]
  readonly notes: readonly Problem[]
  /** The first and the last day of the facts of tables, by their names; absent where nobody looked. */
  readonly days?: ReadonlyMap<string, FoundDays>
}

/** The content without the datasets whose data are wrong, and without their reports; the others know the days of their facts. */
function withDataFindings(content: Content, found: ReadonlyMap<string, DataFindings>): Content {
  const isWrong = (id: string) => (found.get(id)?.problems.length ?? 0) > 0
  const all = content.workspaces.flatMap(({ datasets, reports }) => [
    ...datasets.flatMap(({ id, name }) =>
      isWrong(id) ? [{ kind: 'dataset' as const, id, name, problems: found.get(id)!.problems }] : [],
    ),
    ...reports.flatMap(({ id, name, datasetId }) =>
      isWrong(datasetId) && content.report(id) ? [{ kind: 'report' as const, id, name, problems: [] }] : [],
    ),
  ])
  const datasets = new Map(
    content.workspaces.flatMap((workspace) =>
      workspace.datasets.flatMap(({ id }) => {
        const dataset = content.dataset(id)
        const days = found.get(id)?.days
        return dataset && days ? [[id, { ...dataset, model: withDays(dataset.model, days) }] as const] : []
      }),
    ),
  )
  const notes = [
    ...content.notes,
    ...[...found.values()].flatMap((each) => each.notes),
    ...booksAfterData(content, found),
    ...[...datasets.values()].flatMap(({ model, placed }) => mixedFacts(model).map(placed)),
  ]
  const isStopped = (kind: StoppedPart['kind'], id: string) =>
    all.some((part) => part.kind === kind && part.id === id.toLowerCase())
  return {
    ...content,
    notes,
    stopped: [...content.stopped, ...all],
    report: (id) => (isStopped('report', id) ? undefined : content.report(id)),
    dataset: (id) =>
      isStopped('dataset', id) ? undefined : (datasets.get(id.toLowerCase()) ?? content.dataset(id)),
  }
}

interface Findings {
  /** Another map after each change. */
  readonly found: () => ReadonlyMap<string, DataFindings>
  /** Has what changes of a dataset's data while they are served looked at, where that is due. */
  readonly look: (dataset: ServedDataset) => Promise<unknown>
}

/** The content without the datasets whose data are wrong at the moment, as `found` says. */
export function followingFindings(content: Content, { found, look }: Findings): Content {
  let of = found()
  let view = withDataFindings(content, of)
  const current = (): Content => {
    const now = found()
    if (now !== of) [of, view] = [now, withDataFindings(content, now)]
    return view
  }
  return {
    ...content,
    get stopped() {
      return current().stopped
    },
    get notes() {
      return current().notes
    },
    report: (id) => current().report(id),
    dataset: (id) => current().dataset(id),
    async upToDate(id) {
      const dataset = current().dataset(id)
      if (dataset) await look(dataset)
      return current().dataset(id)
    },
  }
}

/** Books that are said to be closed up to a month that no fact lies in. */
function booksAfterData(content: Content, found: ReadonlyMap<string, DataFindings>): Problem[] {
  return content.workspaces.flatMap(({ reports }, index) =>
    reports.flatMap(({ id }, place) => {
      const report = content.report(id)
      const days = [...((report && found.get(report.datasetId)?.days)?.values() ?? [])]
      const lastDay = days
        .map(({ to }) => to)
        .toSorted()
        .at(-1)
      if (!report || lastDay === undefined || report.booksEnd <= lastDay.slice(0, 7)) return []
      const path =
        report.booksEnd === content.booksEnd ? 'booksEnd' : `workspaces[${index}].reports[${place}].booksEnd`
      const message = `the books are said to be closed up to ${report.booksEnd}, and the last day with data in the report "${report.name}" is ${lastDay}`
      return [content.placed({ path, message })]
    }),
  )
}
