import { adminApi } from '../api/admin-api.ts'
import { ExportButton } from '../shared/export-button.tsx'

/** Saves all entries of the audit as CSV, whatever the filters show. The store forgets the text at once. */
export function ExportAudit() {
  const [ask, { reset }] = adminApi.useAuditCsvMutation()
  return <ExportButton what="audit" readText={() => ask().unwrap().finally(reset)} />
}
