/** Formats that there are, as Power BI names them. */
export const exportFormats = ['CSV', 'XLSX', 'PDF', 'PPTX', 'PNG'] as const
export type ExportFormat = (typeof exportFormats)[number]
