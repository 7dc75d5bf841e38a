import { useState } from 'react'
import { adminApi, type ReportOfPerson } from '../api/admin-api.ts'
import { GrantDialog } from '../changes/grant-dialog.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Explanation } from './explanation.tsx'
import { ExplanationComing } from './explanation-coming.tsx'
import { t } from '../words/t.ts'

/** The answer to the question, and the grant that would change it. */
export function AccessOfPerson({ asked }: { asked: ReportOfPerson }) {
  const { data, error, refetch } = adminApi.useExplainQuery(asked, { refetchOnMountOrArgChange: true })
  const [isGranting, setIsGranting] = useState(false)

  if (data === undefined)
    return error ? (
      <Failed error={error} title={t('access.notExplained')} onRetry={() => void refetch()} />
    ) : (
      <ExplanationComing />
    )
  return (
    <>
      <Explanation
        explanation={data}
        person={data.person.value}
        grantIt={
          <button type="button" className="button primary" onClick={() => setIsGranting(true)}>
            {t('access.grantIt')}
          </button>
        }
      />
      {isGranting && (
        <GrantDialog
          grant={null}
          begin={{
            kind: 'person',
            value: asked.person,
            workspaceId: asked.workspaceId,
            reportId: asked.reportId,
          }}
          onClose={() => setIsGranting(false)}
        />
      )}
    </>
  )
}
