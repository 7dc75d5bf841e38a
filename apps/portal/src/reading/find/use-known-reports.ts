import { useEffect, useMemo, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { ReportPlace } from '@casement/portal-api'
import type { Workspace } from '../../dashboard/workspaces.ts'
import type { PortalDispatch } from '../../store/store.ts'
import { findApi } from './find-api.ts'
import { type KnownReport, reportsToKnow } from './results.ts'

/** The open report and some others. */
const most = 12

interface KnownOptions {
  readonly open: ReportPlace | null
  readonly isSought: boolean
  readonly accessToken: string
  /** The language that reports are read in. */
  readonly locale: string
}

/** What is known of the reports, one after the other, once something is sought. */
export function useKnownReports(
  workspaces: readonly Workspace[],
  { open, isSought, accessToken, locale }: KnownOptions,
): readonly KnownReport[] {
  const dispatch = useDispatch<PortalDispatch>()
  const [known, setKnown] = useState<readonly KnownReport[]>([])
  const toKnow = useMemo(() => reportsToKnow(workspaces, open, most), [workspaces, open])

  useEffect(() => {
    let isGone = false
    const know = async () => {
      for (const each of isSought ? toKnow : toKnow.filter(({ isOpen }) => isOpen)) {
        if (isGone) return
        const place = { workspaceId: each.workspace.value, reportId: each.report.value, locale }
        const asking = dispatch(
          findApi.endpoints.findable.initiate({ ...place, accessToken }, { subscribe: false }),
        )
        // What cannot be looked through is not found: its report still is.
        const { data } = await asking
        if (isGone || !data) continue
        setKnown((before) => [
          ...before.filter(({ report }) => report.value !== each.report.value),
          { ...each, findable: data },
        ])
      }
    }
    void know()
    return () => {
      isGone = true
    }
  }, [accessToken, dispatch, isSought, locale, toKnow])
  return known
}
