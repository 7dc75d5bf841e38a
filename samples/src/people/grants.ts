import { workspaces } from '../content-list/ids.ts'

/** A grant as the portal's admin route takes it: who sees which reports, through which roles of row-level security. */
export interface GrantInput {
  readonly subject: { readonly kind: 'person' | 'group' | 'role'; readonly value: string }
  readonly workspaceId: string
  /** null: every report of the workspace. */
  readonly reportId: string | null
  readonly rights: 'view' | 'edit'
  readonly rowRoles: readonly string[]
  readonly note?: string
}

const { groupFinance, regionalPerformance, visualGallery } = workspaces

const grant = (person: string, workspace: { id: string }, rowRole: string, note: string): GrantInput => ({
  subject: { kind: 'person', value: person },
  workspaceId: workspace.id,
  reportId: null,
  rights: 'view',
  rowRoles: [rowRole],
  note,
})

/** Grants of the demonstration staff when the portal starts for the first time. Theo Lind has nothing, on purpose. */
export const grants: readonly GrantInput[] = [
  grant('grace', groupFinance, 'Group', 'The group controller sees the whole group'),
  grant('grace', regionalPerformance, 'Group', 'The group controller sees the whole group'),
  grant('emil', groupFinance, 'EMEA', 'The regional controller sees the entities of EMEA'),
  grant('emil', regionalPerformance, 'EMEA', 'The regional controller sees the entities of EMEA'),
  grant('nina', regionalPerformance, 'Group', 'The analyst sees the regional reports of the whole group'),
  grant('ada', groupFinance, 'Group', 'The administrator sees the whole group'),
  grant('ada', regionalPerformance, 'Group', 'The administrator sees the whole group'),
  grant('ada', visualGallery, 'Group', 'The administrator sees what a report can show'),
]
