import type { ReactNode } from 'react'
import { takeUp } from '../../words/current-words.ts'
import type { MessageId } from '../../words/languages.ts'
import { t as say, type NodeValues, type TextValues } from '../../words/t.ts'
import en from './messages/en.json' with { type: 'json' }

/** What administration says beside what the portal says to everybody. */
export type AdminMessageId = keyof typeof en

/** Another language is a file and a line here; the languages are those of the portal. */
takeUp({
  en: () => en,
  de: async () => (await import('./messages/de.json')).default,
})

/** A message of administration in the language that is spoken now. Said while drawing, or when something happens: never kept. */
export function t(id: AdminMessageId | MessageId, values?: TextValues): string
export function t(id: AdminMessageId | MessageId, values: NodeValues): ReactNode
export function t(id: AdminMessageId | MessageId, values?: TextValues | NodeValues): ReactNode {
  return say(id as MessageId, values as NodeValues)
}
