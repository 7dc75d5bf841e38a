import { setMaxListeners } from 'node:events'
import type { Addresses } from '../product.ts'
import { seeded } from '../seeded.ts'
import type { Person } from '../browser.ts'
import { attackAs, type Manner } from './hostile-viewer.ts'

// A process of its own, so that making hostile queries takes nothing of the thread on which honest pages are timed.
const { product, person, seed, manner } = JSON.parse(process.argv[2]!) as {
  product: Addresses
  person: Person
  seed: number
  manner: Manner
}
const ending = new AbortController()
setMaxListeners(0, ending.signal)
process.once('message', () => ending.abort())
process.once('disconnect', () => process.exit(1))
const figures = await attackAs(person, product, {
  random: seeded(seed),
  manner,
  signal: ending.signal,
  onReady: () => process.send!('ready'),
})
process.send!(figures, () => process.exit())
