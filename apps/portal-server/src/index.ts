export { buildPortalServer, type PortalServerDeps } from './portal-server.ts'
export { type RefusalCode, refusals } from './refusals.ts'
export { preparePortalStore } from './prepare-portal-store.ts'
