import { lateComponent } from '@casement/design'
import type { PresentationProps } from './presentation.tsx'

export const LazyPresentation = lateComponent<PresentationProps>(
  async () => (await import('./presentation.tsx')).Presentation,
)
