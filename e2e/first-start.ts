import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.mjs'
import { stamp as productStamp } from '../scripts/runnable/tested-product.ts'
import { startProduct, today } from './product.ts'

const folder = join(root, 'node_modules/.cache/casement/data')
const stamp = `${folder}.inputs`

/**
 * Has the product under test start once on a data folder and stop, and keeps the folder; vitest calls this before journeys. A
 * product that starts on a copy has its sample company, its tables, keys and grants, which are half of a first start.
 */
export async function setup(): Promise<void> {
  const inputs = `${readFileSync(productStamp, 'utf8')} ${today}`
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputs) {
    const making = `${folder}.${process.pid}`
    rmSync(stamp, { force: true })
    rmSync(folder, { recursive: true, force: true })
    await (await startProduct({ because: 'its first start is kept', dataFolder: making })).stop()
    renameSync(making, folder)
    writeFileSync(stamp, inputs)
  }
  process.env['TESTED_DATA_FOLDER'] = folder
}
