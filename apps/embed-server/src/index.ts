export { buildEmbedServer, type EmbedServerDeps } from './embed-server.ts'
export { ContentError, contentErrors, type ContentErrorCode } from './content/content-error.ts'
export type { RegisteredCaller } from './callers/client-assertion.ts'
export { refusals, type RefusalCode } from './refusal.ts'
