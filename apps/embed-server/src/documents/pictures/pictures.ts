import { setMaxListeners } from 'node:events'
import { createSizedCache } from '../../answering/cache/sized-cache.ts'
import { refusalFor } from '../../http/refusal.ts'
import { createSingleFlight } from '../../scheduling/single-flight.ts'
import { createSlots } from '../../scheduling/slots.ts'
import { makePicture, type MakeDeps, type Picture } from './make-picture.ts'
import { type PictureAsked, pictureKey } from './picture-asked.ts'

/** Characters of pictures that are kept. */
const maxHeld = 16 * 1024 * 1024
/** Pictures that are drawn at a time, in all and of one person. */
const drawnAtOnce = 2
const drawnForEach = 1
const timeMs = 12_000

interface Deps extends MakeDeps {
  /** Text that changes with whatever figures over the report's dataset may change with. */
  readonly contentVersion: (asked: PictureAsked) => string
}

/** Gives pictures, drawn once for all who see the same rows. Rejects as `makePicture` does, and with a refusal TooBusy. */
export type GivePicture = (asked: PictureAsked, signal: AbortSignal) => Promise<Picture>

/** Rights are none of its business: whoever asks was let through for the report by then. */
export function createPictures(deps: Deps): GivePicture {
  const kept = createSizedCache<Picture>({ maxHeld, sizeOf: ({ svg }) => svg.length + 1024 })
  const shared = createSingleFlight<Picture>()
  const [all, each] = [createSlots({ each: drawnAtOnce }), createSlots({ each: drawnForEach })]

  async function draw(asked: PictureAsked, key: string, requested: AbortSignal): Promise<Picture> {
    const signal = AbortSignal.any([requested, AbortSignal.timeout(timeMs)])
    // As many queries wait on it as the page has visuals.
    setMaxListeners(0, signal)
    const release: (() => void)[] = []
    try {
      release.push(await each.take(asked.viewer.viewer, signal))
      release.push(await all.take('', signal))
      const { picture, isWhole } = await makePicture(asked, deps, signal)
      // What changed meanwhile is not known by the key that it began with.
      if (isWhole && key === keyOf(asked)) kept.set(key, picture)
      return picture
    } catch (error) {
      if (signal.aborted && !requested.aborted) throw refusalFor('TooBusy', 5)
      throw error
    } finally {
      for (const give of release) give()
    }
  }
  const keyOf = (asked: PictureAsked) => pictureKey(asked, deps.contentVersion(asked))

  return async (asked, signal) => {
    const key = keyOf(asked)
    return kept.get(key) ?? shared.join(key, signal, (requested) => draw(asked, key, requested))
  }
}
