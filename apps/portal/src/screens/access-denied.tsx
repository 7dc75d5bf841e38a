import { useIntl } from 'react-intl'
import { useDocumentTitle } from './document-title.ts'
import { MessageScreen } from './message-screen.tsx'

/** Shown for every failed catalogue call, in exactly these words; the detail is in the console (decisions 22, 23). */
export function AccessDenied() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'accessDenied.title' })
  useDocumentTitle(title)
  return (
    <MessageScreen
      drawing="denied"
      title={title}
      text={intl.formatMessage({ id: 'accessDenied.text' })}
      isAlert
    />
  )
}
