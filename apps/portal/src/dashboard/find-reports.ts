import { byLabel } from './by-label.ts'
import type { Option } from '../store/option.ts'
import type { Workspace } from './workspaces.ts'

export interface Found {
  workspace: Option
  report: Option
}

/** The reports whose name, or whose workspace's name, holds every word of `text`, by workspace and name. */
export function findReports(workspaces: readonly Workspace[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return byLabel(workspaces.map(toOption)).flatMap((workspace) => {
    const reports = workspaces.find(({ id }) => id === workspace.value)?.reports ?? []
    return byLabel(reports.map(toOption))
      .filter(({ label }) => {
        const names = `${label} ${workspace.label}`.toLowerCase()
        return words.every((word) => names.includes(word))
      })
      .map((report) => ({ workspace, report }))
  })
}

export const toOption = ({ id, name }: { id: string; name: string }): Option => ({ label: name, value: id })
