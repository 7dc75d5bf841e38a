import { lazy, Suspense } from 'react'
import type { ChooserProps } from './chooser.tsx'
import styles from './chooser.module.css'

const Chooser = lazy(async () => ({ default: (await import('./chooser.tsx')).Chooser }))

/** The chooser, fetched when it is first shown: most visits go straight to a report. Its place is kept meanwhile. */
export function LazyChooser(props: ChooserProps) {
  return (
    <Suspense fallback={<div className={`${styles.chooser} ${styles.isComing}`} />}>
      <Chooser {...props} />
    </Suspense>
  )
}
