import { count } from '../words/counts.ts'
import { Alert } from './alert.tsx'
import styles from './line-problems.module.css'

interface LineProblemsProps {
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

const maxShown = 200

/** What is wrong with a file, by its lines. */
export const LineProblems = ({ problems }: LineProblemsProps) => (
  <>
    <Alert>
      <p>
        {count(problems.length, 'line')} of the file {problems.length === 1 ? 'needs' : 'need'} to be
        corrected. Nothing has been changed.
      </p>
    </Alert>
    <ol className={styles.lines}>
      {problems.slice(0, maxShown).map(({ line, message }, index) => (
        <li key={`${line}-${index}`} className={styles.line}>
          <span className={styles.number}>Line {line}</span>
          <span className={styles.message}>{message}</span>
        </li>
      ))}
    </ol>
  </>
)
