import type { Mark } from '@casement/find'
import styles from './find.module.css'

/** A name with what agrees with the typed words. */
export function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  let at = 0
  const parts = marks.map(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return (
      <span key={start}>
        {before}
        <mark className={styles.mark}>{text.slice(start, end)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
