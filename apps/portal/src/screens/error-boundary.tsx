import { Component, type ErrorInfo, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { MessageScreen } from './message-screen.tsx'

interface Props {
  reload(): void
  children: ReactNode
}

/** A bug in the portal shows this instead of a white page. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('The portal has failed.', error, info.componentStack)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="page">
        <MessageScreen
          drawing="broken"
          title={<FormattedMessage id="broken.title" />}
          text={<FormattedMessage id="broken.text" />}
          action={
            <button type="button" className="button primary" onClick={this.props.reload}>
              <FormattedMessage id="broken.reload" />
            </button>
          }
          isAlert
        />
      </main>
    )
  }
}
