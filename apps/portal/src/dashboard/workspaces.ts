import type { ReportEntry } from '@casement/portal-api'

export interface Workspace {
  id: string
  name: string
  reports: readonly CatalogueReport[]
}

/** A report of the catalogue. Without `accessToken` or `embedUrl` it is listed and cannot be shown. */
export interface CatalogueReport {
  id: string
  name: string
  accessToken: string | null
  embedUrl: string | null
  /** End of the token, ISO 8601, UTC; null when the catalogue does not say. */
  expiresAt: string | null
  tokenId: string | null
  /** There is no token, and no grant of the reader gives a row role. */
  isWithoutRowRole?: true
  /** What administrators say of it; absent where they say nothing. */
  description?: string
  owner?: string
  tags?: readonly string[]
  isFeatured?: true
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * The workspaces of a catalogue answer, in its own order. Reads each entry by itself: one that has no id is left
 * out, whatever else is missing stays null, and the others are not harmed.
 */
export function workspacesOf(catalogue: unknown): Workspace[] {
  const res = isRecord(catalogue) ? catalogue['res'] : undefined
  if (!isRecord(res)) return []
  return Object.entries(res).flatMap(([id, list]) => {
    if (!Array.isArray(list)) return []
    const [name, ...entries] = list as unknown[]
    return [{ id, name: toText(name) ?? id, reports: entries.flatMap(toReport) }]
  })
}

function toReport(entry: unknown): CatalogueReport[] {
  if (!isRecord(entry)) return []
  const { id, name, access, description, tags, owner, featured } = entry as Partial<
    Record<keyof ReportEntry, unknown>
  >
  const reportId = toText(id)
  if (reportId === null) return []
  const { accessToken, embedUrl, expiresAt, tokenId, withoutRowRole } = isRecord(access) ? access : {}
  const first: unknown = Array.isArray(embedUrl) ? embedUrl[0] : undefined
  return [
    {
      id: reportId,
      name: toText(name) ?? reportId,
      accessToken: toText(accessToken),
      embedUrl: isRecord(first) ? toText(first['embedUrl']) : null,
      expiresAt: toText(expiresAt),
      tokenId: toText(tokenId),
      ...(typeof description === 'string' && { description }),
      ...(typeof owner === 'string' && { owner }),
      ...(Array.isArray(tags) && { tags: tags.filter((tag) => typeof tag === 'string') }),
      ...(featured === true && { isFeatured: true }),
      ...(withoutRowRole === true && { isWithoutRowRole: true }),
    },
  ]
}
