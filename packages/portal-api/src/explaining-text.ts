import { linesText } from './text/plain-text.ts'

/** Words of a person to another: why something is asked for, done or refused. */
export const explainingText = linesText.max(500)
