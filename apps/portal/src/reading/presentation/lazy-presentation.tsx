import { lateComponent } from '@casement/design'
import type { Presented } from '../report-bar/presented.ts'

export const LazyPresentation = lateComponent<Presented>(
  async () => (await import('./presentation.tsx')).Presentation,
)
