import { createContext, use } from 'react'

/** Look of the page, as far as a drawing depends on it: another look is another object. */
export interface VisualLook {
  /** The contrast mode in force. */
  readonly contrast: string | undefined
}

export const LookContext = createContext<VisualLook | null>(null)

export function useLook(): VisualLook {
  const look = use(LookContext)
  if (!look) throw new Error('A visual was drawn outside a report')
  return look
}
