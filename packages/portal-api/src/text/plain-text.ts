import { plainLine, plainLines, plainName, seen } from '@casement/find'
import { z } from 'zod'

const notPlain = 'must not hold control characters, line breaks or characters that cannot be seen'
const notPlainLines = 'must not hold control characters or characters that cannot be seen'
const notSeen = 'must hold something that can be seen'

/** A name by which somebody or something is known: of a person, a group, a role, a program. Two that look the same are one. */
export const nameText = z.string().trim().normalize('NFC').regex(plainName, notPlain)

/** The same, letter by letter as something else has it: a role of a model, a name in the data. */
export const exactName = z.string().trim().regex(plainName, notPlain)

/** Words that people read, in one line; nothing may stand there. */
export const lineText = z.string().trim().normalize('NFC').regex(plainLine, notPlain)

/** The same, of which something is seen. */
export const titleText = lineText.regex(seen, notSeen)

/** Words that people read, in lines; nothing may stand there. */
export const linesText = z.string().trim().regex(plainLines, notPlainLines)

/** The same, of which something is seen. */
export const wordsText = linesText.regex(seen, notSeen)
