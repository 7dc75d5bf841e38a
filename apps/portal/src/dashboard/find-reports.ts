import { byLabel } from './by-label.ts'
import type { Option } from '../store/option.ts'
import type { CatalogueReport, Workspace } from './workspaces.ts'

export interface Found {
  workspace: Option
  report: Option
  description?: string
  isFeatured?: true
}

/** A report in the order of names, and what its words are looked for in. */
interface SortedReport {
  readonly option: Option
  readonly report: CatalogueReport
  readonly said: string
}

/** A workspace in the order of names, and its reports. */
export interface SortedWorkspace {
  readonly option: Option
  readonly workspace: Workspace
  readonly reports: readonly SortedReport[]
}

const sorted = new WeakMap<readonly Workspace[], readonly SortedWorkspace[]>()

/**
 * The workspaces and their reports in the order of their names; worked out once for a catalogue, however often it is
 * asked.
 */
export function inNameOrder(workspaces: readonly Workspace[]): readonly SortedWorkspace[] {
  const known = sorted.get(workspaces)
  if (known) return known
  const made = labelled(workspaces).map(({ option, one: workspace }) => ({
    option,
    workspace,
    reports: labelled(workspace.reports).map(({ option: own, one: report }) => ({
      option: own,
      report,
      said: [own.label, option.label, report.description, ...(report.tags ?? [])].join(' ').toLowerCase(),
    })),
  }))
  sorted.set(workspaces, made)
  return made
}

/** Each with its option, in the order of names. */
function labelled<T extends { id: string; name: string }>(all: readonly T[]): { option: Option; one: T }[] {
  const ofOption = new Map(all.map((one) => [toOption(one), one]))
  return byLabel([...ofOption.keys()]).map((option) => ({ option, one: ofOption.get(option)! }))
}

/**
 * The reports that hold every word of `text` in their name, their workspace's, their description or their tags: featured
 * ones first, then by workspace and name.
 */
export function findReports(workspaces: readonly Workspace[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = inNameOrder(workspaces).flatMap(({ option: workspace, reports }) =>
    reports.flatMap(({ option, report: { description, isFeatured }, said }): Found[] =>
      words.every((word) => said.includes(word))
        ? [
            {
              workspace,
              report: option,
              ...(description && { description }),
              ...(isFeatured && { isFeatured }),
            },
          ]
        : [],
    ),
  )
  return found.toSorted((one, other) => Number(other.isFeatured ?? 0) - Number(one.isFeatured ?? 0))
}

export const toOption = ({ id, name }: { id: string; name: string }): Option => ({ label: name, value: id })
