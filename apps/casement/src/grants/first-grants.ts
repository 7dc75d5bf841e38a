import { type GrantInput, grants } from '@casement/samples'
import type { Settings } from '@casement/server'
import { isBesidePowerBi } from '../settings/parts.ts'

type FirstGrant = Omit<GrantInput, 'rowRoles'> & { rowRoles: string[] }

/**
 * What people may see when the portal starts for the first time with the built-in issuer, which is for demonstration and
 * trial: the staff what the sample says; of a content folder of one's own, those who administer grants see everything,
 * so that there is something to see. With an issuer of one's own, or beside Power BI, nobody is given anything.
 */
export async function firstGrants(settings: Settings): Promise<FirstGrant[]> {
  const { identity, service, admin } = settings
  if (!identity.builtIn || isBesidePowerBi(settings)) return []
  if (!service.contentFolder) return grants.map((grant) => ({ ...grant, rowRoles: [...grant.rowRoles] }))
  const { ContentError, readContent } = await import('@casement/embed-server')
  // The portal alone may run on a machine that does not have the folder.
  const { workspaces } = await readContent(service.contentFolder).catch((error: unknown) => {
    if (error instanceof ContentError && error.code === 'CONTENT_MISSING') return { workspaces: [] }
    throw error
  })
  return workspaces.flatMap(({ id, datasets }) =>
    admin.persons.map((value) => ({
      subject: { kind: 'person' as const, value },
      workspaceId: id,
      reportId: null,
      rights: 'view' as const,
      rowRoles: rolesOfAll(datasets.map(({ roles }) => roles)),
      note: 'Who administers grants sees everything at first',
    })),
  )
}

/** The roles that every model has which has roles at all: a grant of a workspace may name no others. */
function rolesOfAll(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists.filter((roles) => roles.length > 0)
  return first.filter((role) => others.every((roles) => roles.includes(role)))
}
