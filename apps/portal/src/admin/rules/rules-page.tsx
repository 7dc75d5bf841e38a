import type { DatasetEntry } from '@casement/portal-api'
import { useState } from 'react'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { datasetsApi } from '../datasets/datasets-api.ts'
import { Empty } from '../shared/empty.tsx'
import { Failed } from '../shared/failed.tsx'
import { Field } from '../shared/field.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { RulesOfDataset } from './rules-of-dataset.tsx'
import styles from './rules.module.css'

/** Rules of row-level security, tried with people before they hold. */
export function RulesPage() {
  useDocumentTitle('Rules')
  const { data, error, refetch } = datasetsApi.useDatasetsQuery()
  const [chosenId, setChosenId] = useState('')
  if (error)
    return <Failed error={error} title="The datasets could not be loaded" onRetry={() => void refetch()} />
  const shown = chosenId || data?.[0]?.id
  return (
    <>
      <PageHead
        title="Rules"
        text="Which rows a role shows. Try other rules with people and see their rows before and after; nothing here changes what anybody sees."
      />
      {data?.length === 0 && (
        <Empty title="There is no dataset yet" text="The embedding service has none for this portal." />
      )}
      {data && shown !== undefined && (
        <>
          <div className={styles.choose}>
            <Field label="Dataset">
              {(control) => (
                <select
                  {...control}
                  name="dataset"
                  value={shown}
                  onChange={({ target }) => setChosenId(target.value)}
                >
                  {data.map((dataset) => (
                    <option key={dataset.id} value={dataset.id}>
                      {nameOf(dataset)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <RulesOfDataset key={shown} datasetId={shown} />
        </>
      )}
    </>
  )
}

const nameOf = ({ name, workspace }: DatasetEntry) => `${name} (${workspace})`
