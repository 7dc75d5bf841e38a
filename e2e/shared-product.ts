import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../scripts/build.mjs'
import { startProduct } from './product.ts'

/** Starts one product before the journeys and ends it after them. */
export default async function setup(project: TestProject) {
  await ensureBuilt()
  const product = await startProduct()
  const { portalUrl, serviceUrl, identityUrl, dataFolder } = product
  project.provide('product', { portalUrl, serviceUrl, identityUrl, dataFolder })
  return () => product.stop()
}
