import type { AuditVerified } from '@casement/portal-api'
import { t } from '../words/t.ts'

/** "2,113 entries, each as it was written". */
export const verifiedWords = ({ entries, problems }: AuditVerified): string =>
  t(problems.length === 0 ? 'audit.whole' : 'audit.broken', { count: entries })
