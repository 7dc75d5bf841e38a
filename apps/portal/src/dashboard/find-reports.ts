import { byLabel } from './by-label.ts'
import type { Option } from '../store/option.ts'
import type { Workspace } from './workspaces.ts'

export interface Found {
  workspace: Option
  report: Option
  description?: string
  isFeatured?: true
}

/**
 * The reports that hold every word of `text` in their name, their workspace's, their description or their tags: featured
 * ones first, then by workspace and name.
 */
export function findReports(workspaces: readonly Workspace[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = byLabel(workspaces.map(toOption)).flatMap((workspace) => {
    const reports = workspaces.find(({ id }) => id === workspace.value)?.reports ?? []
    return byLabel(reports.map(toOption)).flatMap((report): Found[] => {
      const { description, tags = [], isFeatured } = reports.find(({ id }) => id === report.value)!
      const said = [report.label, workspace.label, description, ...tags].join(' ').toLowerCase()
      if (!words.every((word) => said.includes(word))) return []
      return [{ workspace, report, ...(description && { description }), ...(isFeatured && { isFeatured }) }]
    })
  })
  return found.toSorted((one, other) => Number(other.isFeatured ?? 0) - Number(one.isFeatured ?? 0))
}

export const toOption = ({ id, name }: { id: string; name: string }): Option => ({ label: name, value: id })
