import { adminApi } from '../api/admin-api.ts'
import { ExportButton } from '../parts/export-button.tsx'

/** Saves all entries of the audit, whatever the filters show. The store forgets the text at once. */
export function ExportAudit() {
  const [ask, { reset }] = adminApi.useAuditFileMutation()
  const read = (form: 'csv' | 'jsonl') => () => ask(form).unwrap().finally(reset)
  return (
    <>
      <ExportButton what="audit" readText={read('csv')} />
      <ExportButton what="audit" form="jsonl" readText={read('jsonl')} />
    </>
  )
}
