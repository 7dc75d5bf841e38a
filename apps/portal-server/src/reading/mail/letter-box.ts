import type { KeptLetter } from '@casement/portal-api'
import type { Post } from './post.ts'

/** Keeps the letters of a demonstration in memory, where a mail server would take them. */
export interface LetterBox extends Post {
  /** Those to an address, the newest first. */
  letters(address: string): readonly KeptLetter[]
  /** undefined: there is none, or it is not for this address. */
  file(address: string, id: string, place: number): LetterFile | undefined
}

export type LetterFile = NonNullable<Parameters<Post['send']>[0]['attachments']>[number]

/** Letters that are kept, and the bytes of what is attached to them; older ones make room. */
const limits = { letters: 200, bytes: 64 * 1024 * 1024 }

interface Kept {
  readonly letter: KeptLetter
  readonly files: readonly LetterFile[]
}

export function createLetterBox({ now, newId }: { now: () => Date; newId: () => string }): LetterBox {
  let kept: readonly Kept[] = []
  const bytesOf = (all: readonly Kept[]) =>
    all.reduce((sum, { files }) => sum + files.reduce((more, { content }) => more + content.length, 0), 0)
  const isTo = ({ letter }: Kept, address: string) => letter.to.toLowerCase() === address.toLowerCase()
  return {
    async send({ to, subject, text, attachments = [] }) {
      const letter: KeptLetter = {
        id: newId(),
        at: now().toISOString(),
        to,
        subject,
        text,
        files: attachments.map(({ filename, contentType, content }) => ({
          name: filename,
          mediaType: contentType,
          bytes: content.length,
        })),
      }
      kept = [{ letter, files: attachments }, ...kept].slice(0, limits.letters)
      while (kept.length > 1 && bytesOf(kept) > limits.bytes) kept = kept.slice(0, -1)
    },
    close() {
      kept = []
    },
    letters: (address) => kept.filter((one) => isTo(one, address)).map(({ letter }) => letter),
    file: (address, id, place) =>
      kept.find((one) => one.letter.id === id && isTo(one, address))?.files[place],
  }
}
