import { lateComponent } from '@casement/design'
import styles from './chooser.module.css'

/** The chooser, fetched when it is first shown: most visits go straight to a report. Its place is kept meanwhile. */
export const LazyChooser = lateComponent(
  async () => (await import('./chooser.tsx')).Chooser,
  <div className={`${styles.chooser} ${styles.isComing}`} />,
)
