import type { RlsRules, TriedRlsRules } from '@casement/portal-api'
import { Plus } from 'lucide-react'
import { Alert } from '../shared/alert.tsx'
import { Failed } from '../shared/failed.tsx'
import { CopyRules } from './copy-rules.tsx'
import { RoleEditor } from './role-editor.tsx'
import { rulesApi } from './rules-api.ts'
import { isOther, pathsOf, problemsBeside, replaced } from './rules-draft.ts'
import { Tried } from './tried.tsx'
import { TriersEditor } from './triers-editor.tsx'
import { useWorkbench } from './use-workbench.ts'
import styles from './rules.module.css'

const nothingTried: Pick<TriedRlsRules, 'problems'> = { problems: [] }

export function RulesOfDataset({ datasetId }: { datasetId: string }) {
  const { data, error, refetch } = rulesApi.useRlsRulesQuery(
    { datasetId },
    { refetchOnMountOrArgChange: true },
  )
  if (error)
    return <Failed error={error} title="The rules could not be loaded" onRetry={() => void refetch()} />
  return data ? (
    <Workbench datasetId={datasetId} holding={data} />
  ) : (
    <p className={styles.quiet} role="status">
      Loading
    </p>
  )
}

function Workbench({ datasetId, holding }: { datasetId: string; holding: RlsRules }) {
  const { draft, tried, isBusy, isNobodyAsked, change, backToHolding, tryThem } = useWorkbench(
    datasetId,
    holding,
  )
  const problems = tried ?? nothingTried
  const beside = problemsBeside(problems, pathsOf(draft))
  const isTried = tried !== null && tried.problems.length === 0
  return (
    <form
      className={styles.workbench}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void tryThem()
      }}
    >
      <section aria-labelledby="roles">
        <h2 id="roles" className={styles.heading}>
          Roles
        </h2>
        {draft.roles.length === 0 && (
          <p className={styles.quiet}>Without roles everybody who may open a report sees every row.</p>
        )}
        <ul className={styles.roles}>
          {draft.roles.map((role, index) => (
            <RoleEditor
              key={index}
              role={role}
              path={`roles[${index}]`}
              tables={holding.tables}
              tried={problems}
              onChange={(next) => change({ roles: replaced(draft.roles, index, next) })}
            />
          ))}
        </ul>
        <div className={styles.row}>
          <button
            type="button"
            className="button"
            onClick={() => change({ roles: [...draft.roles, { name: '', rules: [] }] })}
          >
            <Plus aria-hidden="true" /> Add role
          </button>
          {isOther(draft, holding) && (
            <button type="button" className="button" onClick={backToHolding}>
              Back to the rules that hold
            </button>
          )}
        </div>
      </section>
      <section aria-labelledby="triers">
        <h2 id="triers" className={styles.heading}>
          Try with
        </h2>
        <TriersEditor
          draft={draft}
          problem={isNobodyAsked ? 'Say who tries the rules' : undefined}
          onChange={(triers) => change({ triers })}
        />
      </section>
      <div className={styles.row}>
        <button type="submit" className="button primary" aria-disabled={isBusy}>
          {isBusy ? 'Counting' : 'Try'}
        </button>
        {problems.problems.length > 0 && (
          <p className={styles.problem} role="alert">
            Nothing was tried: {problems.problems.length === 1 ? 'one thing is' : 'some things are'} wrong.
          </p>
        )}
      </div>
      {beside.length > 0 && <Alert tone="bad">{beside.join(' ')}</Alert>}
      {isTried && <Tried tried={tried} />}
      {isTried && isOther(draft, holding) && <CopyRules roles={draft.roles} />}
    </form>
  )
}
