import { ensureBuilt } from '../../scripts/build.mjs'
import { attackFrame } from '../frame/hostile-wire.ts'
import { numberOption } from '../seeded.ts'

/**
 * Opens generated report definitions in a frame in Chromium and says generated things to it over a real window: each is
 * answered, clearly, and the frame lives on. Options: --seed N, --definitions N (200), --messages N (5,000).
 */
export async function run(options: string[]) {
  const seed = numberOption(options, 'seed', Date.now() % 1_000_000)
  const definitions = numberOption(options, 'definitions', 200)
  const messages = numberOption(options, 'messages', 5000)
  console.log(`seed ${seed}`)
  await ensureBuilt()
  const figures = await attackFrame({ seed, definitions, messages })
  const { strays, crashes } = figures
  if (strays.length + crashes.length > 0 || figures.said !== messages)
    throw new Error(`The frame was harmed: ${JSON.stringify(figures, null, 1)}`)
  return { seed, definitions, ...figures, holds: true }
}
