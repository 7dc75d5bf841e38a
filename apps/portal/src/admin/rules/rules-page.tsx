import type { DatasetEntry } from '@casement/portal-api'
import { useState } from 'react'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { datasetsApi } from '../datasets/datasets-api.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { ChoiceSelect } from '../choosing/choice-select.tsx'
import { Field } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { RulesOfDataset } from './rules-of-dataset.tsx'
import styles from './rules.module.css'
import { t } from '../words/t.ts'

/** Rules of row-level security, tried with people before they hold. */
export function RulesPage() {
  useDocumentTitle(t('nav.rules'))
  const { data, error, refetch } = datasetsApi.useDatasetsQuery()
  const [chosenId, setChosenId] = useState('')
  if (error) return <Failed error={error} title={t('datasets.notLoaded')} onRetry={() => void refetch()} />
  const shown = chosenId || data?.[0]?.id
  return (
    <>
      <PageHead title={t('nav.rules')} text={t('rules.text')} />
      {data?.length === 0 && <Empty title={t('datasets.none')} text={t('datasets.noneText')} />}
      {data && shown !== undefined && (
        <>
          <div className={styles.choose}>
            <Field label={t('datasets.dataset')}>
              {(control) => (
                <ChoiceSelect
                  control={control}
                  name="dataset"
                  options={data.map((dataset) => ({ value: dataset.id, label: nameOf(dataset) }))}
                  value={shown}
                  onChange={setChosenId}
                />
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
