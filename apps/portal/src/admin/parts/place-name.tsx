import { everyReport, type Named } from '../words/names.ts'
import styles from './place-name.module.css'
import { t } from '../words/t.ts'

/** A workspace or report by its name; by its id, and said so, where it is no longer there. */
export const PlaceName = ({ name, isGone }: Named) => (
  <span className={isGone ? styles.gone : name === everyReport() ? styles.every : styles.name}>
    {name}
    {isGone && <span className={styles.mark}> {t('noLongerThere')}</span>}
  </span>
)
