import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../scripts/build.mjs'
import { startProduct } from './product.ts'
import { startTwoProcesses } from './two-processes.ts'

/**
 * Starts one product before the journeys and ends it after them; with CASEMENT_JOURNEYS=two-processes as an operator has it
 * (`npm run prove -- two-processes`).
 */
export default async function setup(project: TestProject) {
  await ensureBuilt()
  const isTwo = process.env['CASEMENT_JOURNEYS'] === 'two-processes'
  const product = await (isTwo ? startTwoProcesses() : startProduct())
  const { portalUrl, serviceUrl, identityUrl, dataFolder } = product
  project.provide('product', { portalUrl, serviceUrl, identityUrl, dataFolder })
  return () => product.stop()
}
