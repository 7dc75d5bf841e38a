import { Link } from 'react-router'
import { FormattedMessage, useIntl } from 'react-intl'
import { useDocumentTitle } from './document-title.ts'
import { MessageScreen } from './message-screen.tsx'

export function NotFound() {
  const intl = useIntl()
  useDocumentTitle(intl.formatMessage({ id: 'notFound.pageTitle' }))
  return (
    <MessageScreen
      drawing="not-found"
      title={intl.formatMessage({ id: 'notFound.title' })}
      text={intl.formatMessage({ id: 'notFound.text' })}
      action={
        <Link className="button primary" to="/home">
          <FormattedMessage id="notFound.home" />
        </Link>
      }
    />
  )
}
