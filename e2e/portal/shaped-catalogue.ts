/** Workspaces by name, each with the names of its reports, in this order. */
export type Shape = Record<string, readonly string[]>

export const workspaceId = (workspace: string) => `workspace-${workspace}`
export const reportId = (workspace: string, report: string) => `report-${workspace}-${report}`
export const tokenOf = (workspace: string, report: string) => `token-${workspace}-${report}`

/** A catalogue answer of that shape, exactly as the specification has it. */
export const catalogueOf = (shape: Shape, serviceUrl: string) => ({
  res: Object.fromEntries(
    Object.entries(shape).map(([workspace, reports]) => [
      workspaceId(workspace),
      [
        workspace,
        ...reports.map((report) => ({
          id: reportId(workspace, report),
          name: report,
          access: {
            accessToken: tokenOf(workspace, report),
            embedUrl: [{ embedUrl: `${serviceUrl}/reportEmbed?reportId=${reportId(workspace, report)}` }],
          },
        })),
      ],
    ]),
  ),
})
