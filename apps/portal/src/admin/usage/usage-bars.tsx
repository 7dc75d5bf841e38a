import { count, counted } from '../words/counts.ts'
import styles from './usage.module.css'

interface UsageBarsProps {
  readonly days: readonly { readonly day: string; readonly views: number }[]
}

/** Days are those of UTC, as they are counted. */
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const dayWords = (day: string) => dayFormat.format(new Date(day))

const height = 64
const step = 10
const gap = 2

/** Views of each day, a bar each; days without one have a line alone. */
export function UsageBars({ days }: UsageBarsProps) {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const all = days.reduce((sum, { views }) => sum + views, 0)
  return (
    <figure className={styles.trend}>
      <figcaption className={styles.caption}>
        <span>Views a day</span>
        <span className={styles.quiet}>
          {count(all, 'view')} in {count(days.length, 'day')}, {counted(most)} at most
        </span>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Views a day: ${count(all, 'view')} in ${count(days.length, 'day')}`}
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
              <title>{`${dayWords(day)}: ${count(views, 'view')}`}</title>
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
