import type { LiveContent } from '@casement/embed-server'
import type { Settings } from '@casement/server'
import { watchFolder } from './folder-watch.ts'
import { StartProblem } from '../settings/start-problem.ts'

/** Refuses to follow content where it is served for good. */
export function refuseInProduction({ production }: Settings): void {
  if (production)
    throw new StartProblem(['casement dev is for authors; with NODE_ENV=production, casement start'])
}

/** The content folder as an author's service follows it; what becomes of each change is said in the terminal. */
export function followedContent(folder: string): LiveContent {
  let said = ''
  let isFirst = true
  return {
    watch: (onChange) => watchFolder(folder, () => void onChange()),
    tell({ problem, notes }) {
      if (problem !== null) console.error(`${problem}\nThe content before this change is served on.`)
      else if (!isFirst) console.log(`${folder}: read anew`)
      // Notes stay true from change to change; they are said once.
      const text = notes.join('\n')
      if (problem === null && text !== said) {
        said = text
        for (const note of notes) console.log(`note: ${note}`)
      }
      isFirst = false
    },
  }
}

/** Resolves when a content folder can be served; until then what is wrong is said again with every change. */
export async function untilServable(
  folder: string,
  { memoryLimit, imageOrigins, connections }: Settings['service'],
): Promise<void> {
  const { ContentError, probeContent } = await import('@casement/embed-server')
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      const stop = watchFolder(folder, () => {
        stop()
        resolve()
      })
    })
    try {
      await probeContent(folder, { memoryLimit, imageOrigins, connections })
      return
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      console.error(`${error.code}: ${error.message}\nWaiting for a change in ${folder} …`)
    }
    await changed
  }
}
