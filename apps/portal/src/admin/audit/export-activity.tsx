import { type ActivityFilter, adminApi } from '../api/admin-api.ts'
import { ExportButton } from '../parts/export-button.tsx'

/** Saves the entries that fit the filter. The store forgets the text at once. */
export function ExportActivity({ filter }: { filter: ActivityFilter }) {
  const [ask, { reset }] = adminApi.useActivityFileMutation()
  const read = (form: 'csv' | 'jsonl') => () => ask({ form, filter }).unwrap().finally(reset)
  return (
    <>
      <ExportButton what="use" readText={read('csv')} />
      <ExportButton what="use" form="jsonl" readText={read('jsonl')} />
    </>
  )
}
