import type { ReactNode } from 'react'
import { currentIntl } from './current-words.ts'
import type { MessageId } from './languages.ts'

/** What a message takes to be a text. */
export type TextValues = Readonly<Record<string, string | number | boolean | Date | null | undefined>>
/** The same with parts of the page among them, or with what wraps a part of the message. */
export type NodeValues = Readonly<Record<string, ReactNode | ((parts: ReactNode[]) => ReactNode)>>

/** A message in the language that is spoken now: for sentences that are made outside components, and for shared parts. */
export function t(id: MessageId, values?: TextValues): string
export function t(id: MessageId, values: NodeValues): ReactNode
export function t(id: MessageId, values?: TextValues | NodeValues): ReactNode {
  return currentIntl().formatMessage({ id }, values as Record<string, ReactNode>)
}
