import styles from './message-screen.module.css'

/** Says what is on its way, where a message would stand. */
export const WaitingScreen = ({ title }: { title: string }) => (
  <section className={styles.message} role="status">
    <div className={styles.spinner} aria-hidden="true" />
    <p className={styles.title}>{title}</p>
  </section>
)
