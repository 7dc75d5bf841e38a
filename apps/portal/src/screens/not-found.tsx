import { Link } from 'react-router'
import { useDocumentTitle } from './document-title.ts'
import { MessageScreen } from './message-screen.tsx'

export function NotFound() {
  useDocumentTitle('Page not found')
  return (
    <MessageScreen
      drawing="not-found"
      title="This page does not exist"
      text="The address may be mistyped, or the page may have moved."
      action={
        <Link className="button primary" to="/home">
          Go to home
        </Link>
      }
    />
  )
}
