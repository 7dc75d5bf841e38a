export { buildPortalServer, type PortalServerDeps } from './portal-server.ts'
export { preparePortalStore } from './prepare-portal-store.ts'
