import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../scripts/build.mjs'
import { startProductOnConnection } from './connection.ts'
import { type Addresses, startProduct } from './product.ts'
import { startTwoProcesses } from './two-processes.ts'

type Start = () => Promise<Addresses & { stop(): Promise<void> }>

/** Products that journeys run against, by the name in CASEMENT_JOURNEYS, each by a proof of its own; without one, as `npm start`. */
const starts: Readonly<Record<string, Start>> = {
  'two-processes': startTwoProcesses,
  connection: startProductOnConnection,
}

/** Starts one product before the journeys and ends it after them. */
export default async function setup(project: TestProject) {
  await ensureBuilt()
  const start: Start =
    starts[process.env['CASEMENT_JOURNEYS'] ?? ''] ??
    (() => startProduct({ because: 'journeys of the run share it', livesLong: true }))
  const product = await start()
  const { portalUrl, serviceUrl, identityUrl, dataFolder } = product
  project.provide('product', { portalUrl, serviceUrl, identityUrl, dataFolder })
  return () => product.stop()
}
