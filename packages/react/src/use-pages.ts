import { useCallback } from 'react'
import type { Page, Report } from '@casement/client'
import { useAsked } from './use-asked.ts'

export interface Pages {
  /** Undefined until the report has loaded. */
  readonly pages: readonly Page[] | undefined
  readonly activePage: Page | undefined
  /** Error of the last request for the pages. */
  readonly error: unknown
  /** Rejects as the report's `setPage` does. */
  readonly setPage: (name: string) => Promise<void>
  readonly refresh: () => Promise<void>
}

/** The pages of a report and which of them is shown, asked again when another one is. */
export function usePages(report: Report | null): Pages {
  const { value: pages, error, refresh } = useAsked(report, report, 'pageChanged', () => report!.getPages())
  const setPage = useCallback(
    async (name: string) => {
      await report?.setPage(name)
      await refresh()
    },
    [report, refresh],
  )
  return { pages, activePage: pages?.find(({ isActive }) => isActive), error, setPage, refresh }
}
