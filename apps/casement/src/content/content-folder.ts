import { booksEndFor } from '@casement/samples'
import type { Settings } from '@casement/server'
import { sampleDay } from '../data-folder/first-day.ts'

/** The folder that the service serves; the sample's is made when it is not there. */
export async function contentFolder(settings: Settings): Promise<string> {
  if (settings.service.contentFolder) return settings.service.contentFolder
  const { ensureSampleContent } = await import('./sample-content.ts')
  return ensureSampleContent(settings.dataFolder, await sampleOf(settings))
}

/**
 * Makes the sample company, where it is served and not there, while the store is opened: the one is work of the engine's
 * threads, the other of this one, and both are most of a first start. What fails is tried again by `contentFolder`.
 */
export async function sampleMadeBeforehand(settings: Settings): Promise<void> {
  if (settings.service.contentFolder) return
  const { makeSampleContent } = await import('./sample-content.ts')
  await makeSampleContent(settings.dataFolder, await sampleOf(settings)).catch(() => undefined)
}

async function sampleOf({ dataFolder, sample }: Settings) {
  const day = await sampleDay(dataFolder, sample.today, () => new Date())
  return { booksEnd: booksEndFor(day), lines: sample.lines }
}
