export type MarkShape = 'good' | 'warn' | 'bad'

const shapes: Readonly<Record<MarkShape, string>> = {
  good: 'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10z',
  warn: 'M6 0.5L11.5 6L6 11.5L0.5 6z',
  bad: 'M0.5 1.5h11L6 11z',
}

/** A status by shape as well as by colour: a disc, a diamond, a triangle on its point. */
export const StatusMark = ({ shape }: { shape: MarkShape }) => (
  <svg className={`status-mark ${shape}`} viewBox="0 0 12 12" aria-hidden="true">
    <path d={shapes[shape]} />
  </svg>
)
