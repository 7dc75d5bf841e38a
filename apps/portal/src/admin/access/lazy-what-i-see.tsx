import { lateComponent } from '@casement/design'

/** The explanation of one's own access, fetched when it is first asked for. */
export const LazyWhatISee = lateComponent(async () => (await import('./what-i-see.tsx')).WhatISee)
