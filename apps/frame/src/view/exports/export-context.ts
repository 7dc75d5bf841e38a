import { createContext, use } from 'react'

/** Opens the export of the report, with a visual chosen where one is named. */
export type OpenExport = (visual: string | null) => void

export const ExportContext = createContext<OpenExport>(() => {})

export const useOpenExport = (): OpenExport => use(ExportContext)
