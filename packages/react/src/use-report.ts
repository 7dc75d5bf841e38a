import { useState } from 'react'
import type { RefCallback } from 'react'
import type { Report } from '@casement/client'

/**
 * The report of an `EmbeddedReport` for the other hooks: `const [report, ref] = useReport()` with `ref={ref}` on the
 * component. Null until it is embedded and after it has gone.
 */
export function useReport<Kind = Report>(): readonly [Kind | null, RefCallback<Kind>] {
  return useState<Kind | null>(null)
}
