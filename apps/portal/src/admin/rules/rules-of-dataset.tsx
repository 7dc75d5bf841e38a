import type { RlsRules, TriedRlsRules } from '@casement/portal-api'
import { Plus } from 'lucide-react'
import { Alert } from '../../parts/alert.tsx'
import { Failed } from '../../parts/failed.tsx'
import { CopyRules } from './copy-rules.tsx'
import { RoleEditor } from './role-editor.tsx'
import { rulesApi } from './rules-api.ts'
import { isOther, pathsOf, problemsBeside, replaced } from './rules-draft.ts'
import { Tried } from './tried.tsx'
import { TriersEditor } from './triers-editor.tsx'
import { useWorkbench } from './use-workbench.ts'
import styles from './rules.module.css'
import { t } from '../words/t.ts'

const nothingTried: Pick<TriedRlsRules, 'problems'> = { problems: [] }

export function RulesOfDataset({ datasetId }: { datasetId: string }) {
  const { data, error, refetch } = rulesApi.useRlsRulesQuery(
    { datasetId },
    { refetchOnMountOrArgChange: true },
  )
  if (error) return <Failed error={error} title={t('rules.notLoaded')} onRetry={() => void refetch()} />
  return data ? (
    <Workbench datasetId={datasetId} holding={data} />
  ) : (
    <p className={styles.quiet} role="status">
      {t('loading')}
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
          {t('field.roles')}
        </h2>
        {draft.roles.length === 0 && <p className={styles.quiet}>{t('rules.noRoles')}</p>}
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
            <Plus aria-hidden="true" /> {t('rules.addRole')}
          </button>
          {isOther(draft, holding) && (
            <button type="button" className="button" onClick={backToHolding}>
              {t('rules.backToHolding')}
            </button>
          )}
        </div>
      </section>
      <section aria-labelledby="triers">
        <h2 id="triers" className={styles.heading}>
          {t('rules.tryWith')}
        </h2>
        <TriersEditor
          draft={draft}
          problem={isNobodyAsked ? t('rules.sayWho') : undefined}
          onChange={(triers) => change({ triers })}
        />
      </section>
      <div className={styles.row}>
        <button type="submit" className="button primary" aria-disabled={isBusy}>
          {isBusy ? t('rules.counting') : t('rules.try')}
        </button>
        {problems.problems.length > 0 && (
          <p className={styles.problem} role="alert">
            {t('rules.wrong', { count: problems.problems.length })}
          </p>
        )}
      </div>
      {beside.length > 0 && <Alert tone="bad">{beside.join(' ')}</Alert>}
      {isTried && <Tried tried={tried} />}
      {isTried && isOther(draft, holding) && <CopyRules roles={draft.roles} />}
    </form>
  )
}
