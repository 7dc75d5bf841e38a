import * as client from '@casement/client'

/** For host pages: the client's names as a global. */
Object.assign(globalThis, { client })
export type ClientPage = typeof client
