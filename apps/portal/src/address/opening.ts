import type { OpenedReport } from '@casement/portal-api'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch } from 'react-redux'
import { portalApi } from '../api/portal-api.ts'
import { usePortal } from '../context/portal-context.ts'
import type { PortalDispatch } from '../store/store.ts'

/** Longest wait for what is kept of a report: a reader who was sent to a view waits longer than one who arrives. */
const patienceMs = { arriving: 3_000, sent: 5_000 }

/**
 * What is kept of a report for the person, asked for while the catalogue is; undefined until it is there, null where there
 * is none, or where it did not come in time. `times` changes when the same report is opened anew.
 */
export function useOpening(
  workspaceId: string | null,
  reportId: string | null,
  view: string | null,
  times: number,
): OpenedReport | null | undefined {
  const dispatch = useDispatch<PortalDispatch>()
  const { view: viewing } = usePortal().viewing
  const key = `${workspaceId}/${reportId}/${times}`.toLowerCase()
  const [settled, setSettled] = useState<{ key: string; opened: OpenedReport | null } | null>(null)
  // The view that is named later, while the report is open, is the reader's own doing.
  const ask = useEffectEvent((settle: (opened: OpenedReport | null) => void) => {
    if (!workspaceId || !reportId) return
    dispatch(portalApi.endpoints.openReport.initiate({ workspaceId, reportId, view }, { track: false }))
      .unwrap()
      .then(settle, () => settle(null))
    return setTimeout(settle, view ? patienceMs.sent : patienceMs.arriving, null)
  })

  useEffect(() => {
    if (viewing) return
    let isGone = false
    const timer = ask((opened) => {
      if (!isGone) setSettled((before) => (before?.key === key ? before : { key, opened }))
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [key, viewing])

  if (viewing) return null
  return settled?.key === key ? settled.opened : undefined
}
