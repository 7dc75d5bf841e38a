import type { AuditVerified } from '@casement/portal-api'
import { count } from '../words/counts.ts'

/** "2,113 entries, each as it was written". */
export const verifiedWords = ({ entries, problems }: AuditVerified): string =>
  problems.length === 0
    ? entries === 1
      ? '1 entry, as it was written'
      : `${count(entries, 'entry', 'entries')}, each as it was written`
    : `${count(entries, 'entry', 'entries')}, and not all as they were written`
