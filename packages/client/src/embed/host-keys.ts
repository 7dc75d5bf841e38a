import { headerNames, hostKeys, maxHostKeys, readChord } from '@casement/contract'
import type { HostKeysBody, PressedBody, ReadyBody } from '@casement/contract'
import type { Http } from '../messages/http.ts'

/** As much of an embed as its keys need. */
interface Framed {
  readonly config: { readonly uniqueId?: string }
  readonly iframe: HTMLIFrameElement
  readonly service: { readonly hpm: Http; readonly requestTimeoutMs: number }
}

interface HostKeys {
  readonly path: string
  /** Tells a frame that has said ready the page's chords; a frame that cannot tell them is left alone. */
  register(embed: Framed, ready: unknown): Promise<void>
  /** Raises a chord of the page at the frame's element, as though it had been pressed outside the frame. */
  press(embed: Framed | undefined, body: unknown): void
}

/** The page's own key chords in its frames; null for a page that has none. Throws for what is no chord. */
export function createHostKeys(keys: readonly string[]): HostKeys | null {
  if (keys.length === 0) return null
  if (keys.length > maxHostKeys) throw new Error(`hostKeys takes at most ${maxHostKeys} chords.`)
  const chords = new Map(keys.map((text) => [text, chordOf(text)]))
  return {
    path: hostKeys.pressedPath,
    async register(embed, ready) {
      const can = (ready as ReadyBody | null)?.casement?.can
      if (!Array.isArray(can) || !can.includes(hostKeys.can)) return
      const { config, iframe, service } = embed
      const body: HostKeysBody = { keys }
      await service.hpm.put(
        hostKeys.registerPath,
        body,
        { [headerNames.uid]: config.uniqueId },
        iframe.contentWindow,
        { timeoutMs: service.requestTimeoutMs },
      )
    },
    press(embed, body) {
      const chord = chords.get((body as PressedBody | null)?.keys ?? '')
      if (embed && chord)
        embed.iframe.dispatchEvent(
          new KeyboardEvent('keydown', { ...chord, bubbles: true, cancelable: true }),
        )
    },
  }
}

function chordOf(text: string) {
  const chord = readChord(text)
  if (chord) return chord
  throw new Error(`hostKeys: "${text}" is not a chord like Control+K or Meta+Shift+F2.`)
}
