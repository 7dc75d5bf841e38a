import type { ComponentType } from 'react'
import { FormattedMessage } from 'react-intl'
import { lateComponent } from '@casement/design'
import { usePortal } from '../context/portal-context.ts'
import { Loader } from './loader.tsx'
import { MessageScreen } from './message-screen.tsx'

interface PageProps {
  readonly firstAccessToken: string
}

/** A page whose code is fetched when it is first opened. Says why, while it cannot be had. */
export const latePage = (load: () => Promise<ComponentType<PageProps>>) =>
  lateComponent(load, <Loader />, <PageMissing />)

/** Stands until the page's code comes, which is asked for again by itself. */
function PageMissing() {
  const { reload } = usePortal()
  if (!navigator.onLine)
    return (
      <MessageScreen
        drawing="offline"
        title={<FormattedMessage id="failure.offline.title" />}
        text={<FormattedMessage id="pageMissing.offline" />}
        isAlert
      />
    )
  return (
    <MessageScreen
      drawing="service-down"
      title={<FormattedMessage id="pageMissing.title" />}
      text={<FormattedMessage id="pageMissing.text" />}
      action={
        <button type="button" className="button primary" onClick={reload}>
          <FormattedMessage id="broken.reload" />
        </button>
      }
      isAlert
    />
  )
}
