import { booksEndFor } from '@casement/samples'
import type { Settings } from '@casement/server'
import { sampleDay } from '../data-folder/first-day.ts'

/** The folder that the service serves; the sample's is made when it is not there. */
export async function contentFolder(settings: Settings): Promise<string> {
  const { dataFolder, sample, service } = settings
  if (service.contentFolder) return service.contentFolder
  const { ensureSampleContent } = await import('./sample-content.ts')
  const day = await sampleDay(dataFolder, sample.today, () => new Date())
  return ensureSampleContent(dataFolder, { booksEnd: booksEndFor(day), lines: sample.lines })
}
