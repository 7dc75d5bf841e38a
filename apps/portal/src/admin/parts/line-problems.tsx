import { Alert } from '../../parts/alert.tsx'
import styles from './line-problems.module.css'
import { t } from '../words/t.ts'

interface LineProblemsProps {
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

const maxShown = 200

/** What is wrong with a file, by its lines. */
export const LineProblems = ({ problems }: LineProblemsProps) => (
  <>
    <Alert>
      <p>{t('lineProblems', { count: problems.length })}</p>
    </Alert>
    <ol className={styles.lines}>
      {problems.slice(0, maxShown).map(({ line, message }, index) => (
        <li key={`${line}-${index}`} className={styles.line}>
          <span className={styles.number}>{t('line', { line })}</span>
          <span className={styles.message}>{message}</span>
        </li>
      ))}
    </ol>
  </>
)
