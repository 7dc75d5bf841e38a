import { createContext, use } from 'react'
import type { Writing } from '../writing/writing.ts'

export const WritingContext = createContext<Writing | null>(null)

export function useWriting(): Writing {
  const writing = use(WritingContext)
  if (!writing) throw new Error('A visual was drawn outside a page')
  return writing
}
