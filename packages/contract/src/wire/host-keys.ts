/**
 * Keys of the host: chords that it answers to itself, and that the keyboard of a person whose focus is in the frame
 * would keep from it. Casement's own, beside the calls, events and hooks of Power BI. The frame names `hostKeys` in the
 * `can` of its `ready`; only then the client tells it the chords that the page registered, and only those come back.
 */
export const hostKeys = {
  /** Name of the capability. */
  can: 'hostKeys',
  /** `PUT` by the client, with HostKeysBody: these from now on, instead of those before. Answered 200; 400 if malformed. */
  registerPath: '/casement/hostKeys',
  /** `POST` by the frame, with PressedBody. Answered 200. */
  pressedPath: '/casement/:uniqueId/hostKeys',
} as const

/** Chords in the form of `aria-keyshortcuts`: modifiers, then one key, as in `Control+K`. */
export interface HostKeysBody {
  readonly keys: readonly string[]
}

/** The chord that was pressed, as it was registered. */
export interface PressedBody {
  readonly keys: string
}

/** Chord as a keyboard event tells it: what `KeyboardEvent` takes and has. */
export interface Chord {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** A page that asks for more chords than this wants to know what is typed. */
export const maxHostKeys = 16

/**
 * Reads a chord. Null for anything that writes text or moves the focus: a host hears commands, never what is typed.
 * So Control or Meta belongs to each, and Alt to none, which is AltGr beside Control.
 */
export function readChord(text: string): Chord | null {
  const [, modifiers = '', key = ''] =
    /^((?:(?:Control|Meta|Shift)\+)+)([a-zA-Z0-9]|F(?:[1-9]|1[0-2]))$/.exec(text) ?? []
  const has = (name: string) => modifiers.includes(name)
  const [ctrlKey, metaKey, shiftKey] = [has('Control+'), has('Meta+'), has('Shift+')]
  if (!ctrlKey && !metaKey) return null
  return { key: key.length === 1 ? key.toLowerCase() : key, ctrlKey, metaKey, altKey: false, shiftKey }
}
