import { CallRefused } from '@casement/channel'
import type { FurtherCall } from '@casement/channel'
import { hostKeys, maxHostKeys, readChord } from '@casement/contract'
import type { Chord, HostKeysBody } from '@casement/contract'

export interface WatchedKeys {
  /** The call that registers the host's chords. */
  readonly call: FurtherCall
  stop(): void
}

/**
 * Keeps the host's chords from the frame, text fields included, and reports each: a frame without any keeps all keys. Focus that
 * comes back from the host goes to where it was.
 */
export function watchHostKeys(self: Window, onPressed: (keys: string) => void): WatchedKeys {
  let chords: readonly (readonly [string, Chord])[] = []
  /** Element that had the keyboard when a chord took it to the host: browsers forget it with the frame's focus. */
  let left: HTMLElement | null = null
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const pressed = chords.find(([, chord]) => isSame(chord, event))
    if (!pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    left = self.document.activeElement as HTMLElement | null
    onPressed(pressed[0])
  }
  const onFocus = () => {
    if (self.document.activeElement === self.document.body) left?.focus({ preventScroll: true })
    left = null
  }
  // Before anything in the frame hears it.
  self.addEventListener('keydown', onKeyDown, { capture: true })
  self.addEventListener('focus', onFocus)
  return {
    call: {
      method: 'PUT',
      path: hostKeys.registerPath,
      async answer(_, body) {
        chords = chordsIn(body)
      },
    },
    stop() {
      self.removeEventListener('keydown', onKeyDown, { capture: true })
      self.removeEventListener('focus', onFocus)
    },
  }
}

function chordsIn(body: unknown): readonly (readonly [string, Chord])[] {
  const { keys } = (body ?? {}) as Partial<HostKeysBody>
  if (!Array.isArray(keys) || keys.length > maxHostKeys) throw refused()
  return keys.map((text: unknown) => {
    const chord = typeof text === 'string' ? readChord(text) : null
    if (!chord) throw refused()
    return [text as string, chord] as const
  })
}

const refused = () =>
  new CallRefused(400, [{ message: `keys must be at most ${maxHostKeys} chords like Control+K` }])

const isSame = (chord: Chord, event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === chord.key.toLowerCase() &&
  event.ctrlKey === chord.ctrlKey &&
  event.metaKey === chord.metaKey &&
  event.altKey === chord.altKey &&
  event.shiftKey === chord.shiftKey
