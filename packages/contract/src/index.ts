export * as models from './models/index.ts'
export * from './wire/index.ts'
