import { adminApi } from '../api/admin-api.ts'
import { ExportButton } from '../parts/export-button.tsx'

/** Saves all grants as CSV, in the form in which they can be imported. The store forgets the text at once. */
export function ExportGrants() {
  const [ask, { reset }] = adminApi.useGrantsCsvMutation()
  return <ExportButton what="grants" readText={() => ask().unwrap().finally(reset)} />
}
