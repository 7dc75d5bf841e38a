import { currentIntl } from '../../words/current-words.ts'
import styles from './usage.module.css'
import { t } from '../words/t.ts'

interface UsageBarsProps {
  readonly days: readonly { readonly day: string; readonly views: number }[]
}

/** Days are those of UTC, as they are counted. */
const dayWords = (day: string) =>
  currentIntl().formatDate(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' })

const height = 64
const step = 10
const gap = 2

/** Views of each day, a bar each; days without one have a line alone. */
export function UsageBars({ days }: UsageBarsProps) {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const all = days.reduce((sum, { views }) => sum + views, 0)
  const inDays = t('usage.inDays', { count: all, days: days.length })
  return (
    <figure className={styles.trend}>
      <figcaption className={styles.caption}>
        <span>{t('usage.viewsADay')}</span>
        <span className={styles.quiet}>{t('usage.atMost', { views: inDays, most })}</span>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('usage.dayAlone', { day: t('usage.viewsADay'), views: inDays })}
      >
        {days.map(({ day, views }, place) => {
          const tall = views === 0 ? 1 : Math.max(3, (views / most) * height)
          return (
            <rect
              key={day}
              className={views === 0 ? styles.noBar : styles.bar}
              x={place * step + gap / 2}
              y={height - tall}
              width={step - gap}
              height={tall}
            >
              <title>
                {t('usage.dayAlone', { day: dayWords(day), views: t('usage.count', { count: views }) })}
              </title>
            </rect>
          )
        })}
      </svg>
      <div className={styles.ends} aria-hidden="true">
        {[days[0], days.at(-1)].map((end, place) => end && <span key={place}>{dayWords(end.day)}</span>)}
      </div>
    </figure>
  )
}
