import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { type ReportPlace, reportPath } from '@casement/portal-api'
import type { ShownReport } from '../../address/shown-report.ts'
import { placeIn, readAddress } from '../../address/view-address.ts'
import { type Arrived, going } from '../../address/going.ts'
import { portalApi } from '../../api/portal-api.ts'
import { usePortal } from '../../context/portal-context.ts'
import type { PortalDispatch } from '../../store/store.ts'
import { ViewTracker, type Lost, type Place } from './view-tracker.ts'
import { viewsApi } from './views-api.ts'

export interface ReportView {
  /** null until the report is shown */
  readonly tracker: ViewTracker | null
  readonly place: Place
  /** What the address names and is not there. */
  readonly lost: Lost | null
}

const nowhere: Place = { page: null, view: null }

/** Where the reader is in a report: kept, and in the address once they have done something. */
export function useView(place: ReportPlace, isKept: boolean, shown: ShownReport | null): ReportView {
  const { service } = usePortal()
  const dispatch = useDispatch<PortalDispatch>()
  const navigate = useNavigate()
  const { search, key } = useLocation()
  const how = useNavigationType()
  const [tracker, setTracker] = useState<ViewTracker | null>(null)
  const [at, setAt] = useState<Place>(nowhere)
  const [lost, setLost] = useState<Lost | null>(null)

  const onPlace = useEffectEvent((next: Place, step: 'push' | 'replace', from: Place) => {
    setAt(next)
    const addressOf = ({ page, view }: Place) =>
      `/${reportPath(place, { page, view: isKept ? view?.id : null })}`
    // What is not kept yet has no name: the address follows when it has.
    if (step === 'replace' && next.view?.id === null) return
    // Back leads to the page that was left, which an address without a name would not know by then.
    if (step === 'push' && readAddress(window.location.search).reportId === null && from.page !== null)
      void navigate(addressOf(from), { replace: true })
    void navigate(addressOf(next), { replace: step === 'replace' })
  })
  const keep = useEffectEvent(async (page: string, state: string | null) => {
    if (!isKept) return null
    const body = { ...place, page, state }
    return (await dispatch(viewsApi.endpoints.keepView.initiate(body, { track: false })).unwrap()).id
  })
  const read = useEffectEvent(async (view: string) => {
    const body = { ...place, view }
    const opened = await dispatch(portalApi.endpoints.openReport.initiate(body, { track: false })).unwrap()
    return opened.view?.state ?? null
  })

  const reopen = useEffectEvent(({ embed, asMade }: ShownReport, page: string | null) => {
    const { accessToken = asMade.accessToken } = embed.config
    service.embed(embed.element, { ...asMade, accessToken, ...(page !== null && { pageName: page }) })
  })

  const arrive = useEffectEvent((at: Omit<Arrived, 'place'>) => going.arrive({ ...at, place }))

  useEffect(() => {
    if (!shown) return
    const { embed, start } = shown
    const view = start.state === null ? null : { id: start.view, state: start.state }
    const created = new ViewTracker(
      { page: start.page, view },
      {
        capture: async () => (await embed.bookmarksManager.capture({ allPages: true })).state ?? '',
        activePage: async () => (await embed.getActivePage()).name,
        setPage: (page) => embed.setPage(page),
        applyState: (state) => embed.bookmarksManager.applyState(state),
        reopen: (page) => reopen(shown, page),
        keep: (page, state) => keep(page, state),
        read: (id) => read(id),
        onPlace: (next, step, from) => onPlace(next, step, from),
        onLost: (what) => setLost((known) => known ?? what),
        after(ms, run) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      },
    )
    setTracker(created)
    setLost(start.isLost ? 'view' : null)
    setAt(created.place)
    const stop = listen(embed, created)
    const leave = arrive({ embed, tracker: created })
    return () => {
      leave()
      stop()
      created.stop()
      setTracker(null)
    }
  }, [shown])

  // Back and Forward within the report; what the portal itself wrote is where the reader is already.
  const arrived = useRef(key)
  const goTo = useEffectEvent(() => {
    const said = placeIn(search, place.reportId)
    if (said) void tracker?.goTo(said.page, said.view).then(() => setAt(tracker.place))
  })
  useEffect(() => {
    if (arrived.current === key) return
    arrived.current = key
    if (how === 'POP') goTo()
  }, [how, key])

  return { tracker, place: at, lost }
}

/** Tells the tracker of what the frame says, and of the page. */
function listen(embed: ShownReport['embed'], tracker: ViewTracker): () => void {
  const ofReader = (detail: unknown) => (detail as { initiator?: unknown } | null)?.initiator !== 'sdk'
  const onFiltered = ({ detail }: CustomEvent<unknown>) => ofReader(detail) && tracker.noteFiltered()
  const onTurned = ({ detail }: CustomEvent<{ newPage: { name: string } }>) =>
    tracker.noteTurned(detail.newPage.name)
  const onOnline = () => void tracker.settleNow()
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void tracker.settleNow()
  }
  embed.on('rendered', tracker.noteDrawn)
  embed.on('filtersApplied', onFiltered)
  embed.on('bookmarkApplied', onFiltered)
  embed.on('pageChanged', onTurned)
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    embed.off('rendered', tracker.noteDrawn)
    embed.off('filtersApplied', onFiltered)
    embed.off('bookmarkApplied', onFiltered)
    embed.off('pageChanged', onTurned)
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onHidden)
  }
}
