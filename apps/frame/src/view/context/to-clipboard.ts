import type { Copied } from '@casement/visuals'

/**
 * Puts what was copied on the clipboard as text and as HTML; says whether it is there. The browser's own copying comes
 * first: unlike the clipboard's newer way it needs no permission of the page around the frame.
 */
export async function toClipboard({ text, html }: Copied): Promise<boolean> {
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', onCopy, true)
  try {
    if (document.execCommand('copy')) return true
  } finally {
    document.removeEventListener('copy', onCopy, true)
  }
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // No clipboard in this context, or no permission for it.
    if (error instanceof DOMException || error instanceof TypeError) return false
    throw error
  }
}
