import type { Readiness } from '@casement/server'
import type { Content, StoppedPart } from '../../content/content.ts'
import { withInputs } from '../../content/table-sources.ts'
import type { AnsweringState } from '../../answering/state-metrics.ts'
import type { ChangedFiles } from '../../engines/duckdb/file-watch.ts'
import type { Opened } from './opened-content.ts'

/** What is served: content that was opened whole, and what was opened of some datasets alone since. */
export interface ContentParts {
  /** As one, of the moment. */
  readonly content: () => Content
  /** Where the data of a dataset are. */
  of(datasetId: string): Opened
  all(): readonly Opened[]
  connectionStates(): Promise<Readiness>
  hasDoubled(): boolean
  changedFiles(): Promise<ChangedFiles>
  state(): AnsweringState
  /** Puts content in the place of all. Gives what nobody is answered from any more. */
  putWhole(next: Opened): readonly Opened[]
  /** Puts the data of these datasets in the place of theirs. */
  put(datasetIds: Iterable<string>, next: Opened): readonly Opened[]
}

export function createContentParts(first: Opened): ContentParts {
  let whole = first
  let since: ReadonlyMap<string, Opened> = new Map()
  let content = first.content
  const all = () => [...new Set([whole, ...since.values()])]

  function put(next: () => void): readonly Opened[] {
    const before = all()
    next()
    const parts = new Map([...since].map(([id, own]) => [id, own.content] as const))
    content = contentOfParts(whole.content, parts)
    const served = new Set(all())
    return before.filter((one) => !served.has(one))
  }
  return {
    content: () => content,
    of: (datasetId) => since.get(datasetId.toLowerCase()) ?? whole,
    all,
    async connectionStates() {
      const states = await Promise.all(all().map((part) => part.connectionStates()))
      return Object.assign({}, ...states) as Readiness
    },
    hasDoubled: () => all().some((part) => part.hasDoubled()),
    async changedFiles() {
      const served = filesServedFrom(whole.content, since)
      const found = await Promise.all(
        all().map(async (part) => {
          const { held, newer } = await part.changedFiles()
          const isServed = (file: string) => part !== whole || served(file)
          return { held: held.filter(isServed), newer: newer.filter(isServed) }
        }),
      )
      const joined = (which: keyof ChangedFiles) => [...new Set(found.flatMap((one) => one[which]))]
      return { held: joined('held'), newer: joined('newer') }
    },
    state: () => joinedState(all().map((part) => part.state())),
    putWhole: (next) =>
      put(() => {
        whole = next
        since = new Map()
      }),
    put: (ids, next) =>
      put(() => (since = new Map([...since, ...[...ids].map((id) => [id, next] as const)]))),
  }
}

/** True for a file that data of a dataset are served from which was not opened alone since. */
function filesServedFrom(
  { sources }: Content,
  since: ReadonlyMap<string, unknown>,
): (file: string) => boolean {
  const filesOf = (isSince: boolean) =>
    new Set(
      sources.datasets
        .filter(({ id }) => since.has(id) === isSince)
        .flatMap(({ tables }) => tables.flatMap(withInputs).flatMap(({ files = [] }) => files)),
    )
  const [elsewhere, here] = [filesOf(true), filesOf(false)]
  return (file) => here.has(file) || !elsewhere.has(file)
}

function joinedState(states: readonly AnsweringState[]): AnsweringState {
  const engines = new Map<string, AnsweringState['engines'][number]>()
  for (const each of states.flatMap((one) => one.engines)) {
    const { waiting = 0, kept = 0 } = engines.get(each.engine) ?? {}
    engines.set(each.engine, { ...each, waiting: waiting + each.waiting, kept: kept + each.kept })
  }
  const sum = (of: keyof AnsweringState['preAggregations']) =>
    states.reduce((total, { preAggregations }) => total + preAggregations[of], 0)
  return { engines: [...engines.values()], preAggregations: { kept: sum('kept'), rows: sum('rows') } }
}

/** Content of which some datasets, and their reports, are of another one. */
function contentOfParts(whole: Content, since: ReadonlyMap<string, Content>): Content {
  if (since.size === 0) return whole
  const ofDataset = (id: string) => since.get(id.toLowerCase()) ?? whole
  const ofReport = (id: string) => {
    const datasetId = whole.namedReport(id)?.datasetId
    const own = datasetId === undefined ? undefined : since.get(datasetId)
    return own?.namedReport(id)?.datasetId === datasetId ? (own ?? whole) : whole
  }
  const isOf = (part: StoppedPart, from: Content) =>
    (part.kind === 'report' ? ofReport(part.id) : ofDataset(part.id)) === from
  return {
    ...whole,
    get workspaces() {
      return whole.workspaces.map((workspace) => ({
        ...workspace,
        reports: workspace.reports.map((one) => ofReport(one.id).namedReport(one.id) ?? one),
        datasets: workspace.datasets.map((one) => ofDataset(one.id).namedDataset(one.id) ?? one),
      }))
    },
    get stopped() {
      return [whole, ...new Set(since.values())].flatMap((from) =>
        from.stopped.filter((part) => isOf(part, from)),
      )
    },
    get notes() {
      return whole.notes
    },
    workspace(id) {
      return this.workspaces.find((workspace) => workspace.id === id.toLowerCase())
    },
    report: (id) => ofReport(id).report(id),
    dataset: (id) => ofDataset(id).dataset(id),
    upToDate: (id) => ofDataset(id).upToDate(id),
    namedReport: (id) => ofReport(id).namedReport(id),
    namedDataset: (id) => ofDataset(id).namedDataset(id),
  }
}
