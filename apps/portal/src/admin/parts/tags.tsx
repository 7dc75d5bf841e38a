import styles from './tags.module.css'

/** Several short texts, as groups or row roles are. */
export const Tags = ({ texts }: { texts: readonly string[] }) => (
  <ul className={styles.tags}>
    {texts.map((text) => (
      <li key={text} className={styles.tag}>
        {text}
      </li>
    ))}
  </ul>
)
