import type { GrantDifference } from '@casement/portal-api'
import { DescribedList } from '../review/described-list.tsx'
import type { Names } from '../words/names.ts'
import { countedDifferences, describeDifference } from './difference.ts'

interface DifferenceListProps {
  readonly differences: readonly GrantDifference[]
  readonly names: Names
}

/** What would be different, grant by grant and field by field. */
export const DifferenceList = ({ differences, names }: DifferenceListProps) => (
  <DescribedList
    counted={countedDifferences(differences)}
    described={differences.map((one) => describeDifference(one, names))}
  />
)
