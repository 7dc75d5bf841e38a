import { useDocumentTitle } from '../../screens/document-title.ts'
import { Failed } from '../shared/failed.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { appearanceApi } from './appearance-api.ts'
import { BannerForm } from './banner-form.tsx'
import { BrandForm } from './brand-form.tsx'

/** What the portal looks like, and what it says to everybody. */
export function BrandPage() {
  useDocumentTitle('Brand')
  const { data, error, refetch } = appearanceApi.useAppearanceQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  if (data === undefined && error)
    return <Failed error={error} title="The brand could not be loaded" onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title="Brand" text="What the portal looks like, and a message to everybody." />
      {data === undefined ? (
        <p className="unseen" role="status">
          Loading
        </p>
      ) : (
        <>
          <BrandForm appearance={data} />
          <BannerForm appearance={data} />
        </>
      )}
    </>
  )
}
