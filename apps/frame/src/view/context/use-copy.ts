import type { Copied } from '@casement/visuals'
import { useSession } from './session-context.ts'
import { toClipboard } from './to-clipboard.ts'

/** Copies, and says what became of it. */
export function useCopy(): (copied: Copied) => void {
  const session = useSession()
  return (copied) =>
    void toClipboard(copied).then((isThere) =>
      session.say(isThere ? copied.words : 'The browser does not let this page copy'),
    )
}
