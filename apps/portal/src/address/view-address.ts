/** What the address of /home says of the report: which one, its page, and the view that is kept of it. Null: it does not say. */
export interface ViewAddress {
  readonly workspaceId: string | null
  readonly reportId: string | null
  readonly page: string | null
  readonly view: string | null
}

/** Reads the query of an address that `reportPath` wrote; what is there beside stays unread. */
export function readAddress(search: string): ViewAddress {
  const query = new URLSearchParams(search)
  const said = (name: string) => query.get(name) || null
  return {
    workspaceId: said('workspace'),
    reportId: said('report'),
    page: said('page'),
    view: said('view'),
  }
}

/** The page and view that an address says of an open report; null: it is another report's, and this one is left as it is. */
export function placeIn(search: string, openReportId: string): Pick<ViewAddress, 'page' | 'view'> | null {
  const { reportId, page, view } = readAddress(search)
  const isAnother = reportId !== null && reportId.toLowerCase() !== openReportId.toLowerCase()
  return isAnother ? null : { page, view }
}
