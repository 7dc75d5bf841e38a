import { useDocumentTitle } from '../../screens/document-title.ts'
import { Failed } from '../../parts/failed.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { appearanceApi } from './appearance-api.ts'
import { BannerForm } from './banner-form.tsx'
import { BrandForm } from './brand-form.tsx'
import { t } from '../words/t.ts'

/** What the portal looks like, and what it says to everybody. */
export function BrandPage() {
  useDocumentTitle(t('nav.brand'))
  const { data, error, refetch } = appearanceApi.useAppearanceQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  if (data === undefined && error)
    return <Failed error={error} title={t('brand.notLoaded')} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={t('nav.brand')} text={t('brand.text')} />
      {data === undefined ? (
        <p className="unseen" role="status">
          {t('loading')}
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
