import type { Report } from '@casement/client'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ShownReport } from '../../address/shown-report.ts'
import { Moment } from '../../parts/moment.tsx'
import type { Presented } from '../report-bar/presented.ts'
import { viewsApi } from '../report-bar/views-api.ts'
import { Clock } from './clock.tsx'
import { firstPace, paces } from './rounds.ts'
import { useRounds } from './use-rounds.ts'
import { useStage } from './use-stage.ts'
import styles from './presentation.module.css'

/** New data of a report that is on a wall are looked for this often. */
const freshnessMs = 60_000

/** Below a report that has the whole screen: its page, the way to the others, how old its data are, and the time. */
export function Presentation({ place, hasFreshness, shown, tracker, onEnd }: Presented) {
  const intl = useIntl()
  const { embed, asMade } = shown
  const [pace, setPace] = useState<number | null>(firstPace)
  const { turns, page, turn } = useRounds(embed, pace)
  const strip = useRef<HTMLDivElement>(null)
  useStage(onEnd)
  usePlainFrame(embed, asMade.settings?.panes)
  const { data } = viewsApi.useFreshnessQuery(place, { skip: !hasFreshness, pollingInterval: freshnessMs })
  useNewData(embed, data?.refreshedAt ?? null)

  useEffect(() => {
    strip.current?.focus()
    void tracker.pause()
    return () => void tracker.resume()
  }, [tracker])

  const at = turns.findIndex(({ name }) => name === page)
  return (
    <div
      ref={strip}
      className={styles.strip}
      role="group"
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'presentation.name' })}
      onKeyDown={({ key, target }) => {
        if (target instanceof HTMLSelectElement) return
        if (key === 'ArrowRight' || key === 'PageDown') turn(1)
        if (key === 'ArrowLeft' || key === 'PageUp') turn(-1)
      }}
    >
      <p className={styles.page} aria-live="polite">
        {at >= 0 && (
          <>
            <span>{turns[at]!.displayName}</span>{' '}
            <span className={styles.quiet}>
              <FormattedMessage id="presentation.place" values={{ at: at + 1, count: turns.length }} />
            </span>
          </>
        )}
      </p>
      {turns.length > 1 && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={intl.formatMessage({ id: 'presentation.previous' })}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={intl.formatMessage({ id: 'presentation.next' })}
            onClick={() => turn(1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
          <label className={styles.pace}>
            <span>
              <FormattedMessage id="presentation.turn" />
            </span>
            <select
              value={String(pace)}
              onChange={({ target }) => setPace(target.value === 'null' ? null : Number(target.value))}
            >
              {paces.map((each) => (
                <option key={String(each)} value={String(each)}>
                  {each === null
                    ? intl.formatMessage({ id: 'presentation.byHand' })
                    : intl.formatMessage({ id: 'presentation.every' }, { seconds: each })}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {data?.refreshedAt && (
        <p className={styles.quiet}>
          <FormattedMessage id="presentation.dataOf" values={{ when: <Moment at={data.refreshedAt} /> }} />
        </p>
      )}
      <p className={styles.clock}>
        <Clock />
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={intl.formatMessage({ id: 'presentation.end' })}
        onClick={onEnd}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** Puts tabs and panes of the frame away for as long as it is presented. */
function usePlainFrame(embed: Report, panes: ShownPanes): void {
  const before = useEffectEvent(() => panes)
  useEffect(() => {
    const put = (shown: ShownPanes) => void embed.updateSettings({ panes: shown }).catch(() => undefined)
    put({ pageNavigation: { visible: false }, filters: { visible: false, expanded: false } })
    const { pageNavigation = { visible: true }, filters = { visible: true, expanded: false } } =
      before() ?? {}
    return () => put({ pageNavigation, filters })
  }, [embed])
}
type ShownPanes = NonNullable<ShownReport['asMade']['settings']>['panes']

/** Reads the figures again when there are newer data than those that were there at first. */
function useNewData(embed: Report, refreshedAt: string | null): void {
  const known = useRef(refreshedAt)
  useEffect(() => {
    if (known.current !== null && known.current !== refreshedAt) void embed.refresh().catch(() => undefined)
    known.current = refreshedAt
  }, [embed, refreshedAt])
}
