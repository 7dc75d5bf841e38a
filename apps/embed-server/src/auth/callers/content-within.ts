import type { Content } from '../../content/content.ts'

/** What of the content is asked for by callers. */
export type CallersContent = Pick<
  Content,
  'workspaces' | 'workspace' | 'report' | 'dataset' | 'upToDate' | 'namedReport' | 'namedDataset'
>

/** The content as a caller sees it: what lies in none of its workspaces is not there. Null: all of it is. */
export function contentWithin(content: CallersContent, workspaces: readonly string[] | null): CallersContent {
  if (workspaces === null) return content
  const own = () => content.workspaces.filter(({ id }) => workspaces.includes(id))
  const isIn = <T extends { id: string }>(found: T | undefined, kind: 'reports' | 'datasets') =>
    found && own().some((workspace) => workspace[kind].some(({ id }) => id === found.id)) ? found : undefined
  return {
    get workspaces() {
      return own()
    },
    workspace(id) {
      const found = content.workspace(id)
      return found && workspaces.includes(found.id) ? found : undefined
    },
    report: (id) => isIn(content.report(id), 'reports'),
    dataset: (id) => isIn(content.dataset(id), 'datasets'),
    upToDate: async (id) => isIn(await content.upToDate(id), 'datasets'),
    namedReport: (id) => isIn(content.namedReport(id), 'reports'),
    namedDataset: (id) => isIn(content.namedDataset(id), 'datasets'),
  }
}
