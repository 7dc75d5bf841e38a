import { useEffect } from 'react'
import type { Refusal } from './refusal.ts'

/** The focus goes to the first field that something was found wrong with. */
export function useFocusOnProblem(formId: string, complaint: Refusal['fields'] | undefined) {
  useEffect(() => {
    const [field] = Object.keys(complaint ?? {})
    const form = document.getElementById(formId)
    if (field && form) form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [complaint, formId])
}
