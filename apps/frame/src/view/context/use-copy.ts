import type { Copied } from '@casement/visuals'
import { useSession } from './session-context.ts'
import { toClipboard } from './to-clipboard.ts'
import { useWords } from './words-context.ts'

/** Copies, and says what became of it. */
export function useCopy(): (copied: Copied) => void {
  const session = useSession()
  const { say } = useWords()
  return (copied) =>
    void toClipboard(copied).then((isThere) => session.say(isThere ? copied.words : say('copy.refused')))
}
