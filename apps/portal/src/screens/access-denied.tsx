import { useDocumentTitle } from './document-title.ts'
import { MessageScreen } from './message-screen.tsx'

/** Shown for every failed catalogue call, in exactly these words; the detail is in the console (decisions 22, 23). */
export function AccessDenied() {
  useDocumentTitle('Access Denied')
  return (
    <MessageScreen
      drawing="denied"
      title="Access Denied"
      text="You dont have permission to view this site."
      isAlert
    />
  )
}
