import { lateComponent } from '@casement/design'
import type { SubscribeDialogProps } from './subscribe-dialog.tsx'

/** Fetched when somebody subscribes. */
export const LazySubscribeDialog = lateComponent<SubscribeDialogProps>(
  async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog,
)
