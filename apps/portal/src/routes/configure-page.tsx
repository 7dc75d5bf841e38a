import { useIntl } from 'react-intl'
import { LazyChooser } from '../chooser/lazy-chooser.tsx'
import { useCatalogue } from '../dashboard/use-catalogue.ts'
import { AccessDenied } from '../screens/access-denied.tsx'
import { Loader } from '../screens/loader.tsx'
import { useDocumentTitle } from '../screens/document-title.ts'

/** The chooser as a page of its own, whatever the stored flag says. */
export function ConfigurePage({ firstAccessToken }: { firstAccessToken: string }) {
  const intl = useIntl()
  const catalogue = useCatalogue(firstAccessToken)
  useDocumentTitle(intl.formatMessage({ id: 'configure.pageTitle' }))

  if (catalogue.kind === 'loading') return <Loader />
  if (catalogue.kind === 'failed') return <AccessDenied />
  return <LazyChooser verb="choose" workspaces={catalogue.workspaces} />
}
