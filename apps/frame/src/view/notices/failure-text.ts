import type { FrameError, FrameErrorCode } from '@casement/session'
import type { Words } from '@casement/words'

type Spaced<T extends string> = T extends `${infer A} ${infer B}` ? `${A}-${B}` : T

/** The code as a part of a message's id, which has no spaces. */
export const failureId = (code: FrameErrorCode) => code.replace(' ', '-') as Spaced<FrameErrorCode>

/** What failed, in the reader's language; what the host is told is not this. */
export const failureText = ({ code }: Pick<FrameError, 'code'>, { say }: Words): string =>
  say(`failure.${failureId(code)}`)
