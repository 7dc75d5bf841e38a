import type { Settings } from '@casement/server'

/** URL of the example pages: on loopback and nowhere else. */
export const examplesUrl = (settings: Settings): string => `http://localhost:${settings.examples.port}`
