import { History, Star } from 'lucide-react'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { portalApi } from '../../api/portal-api.ts'
import { useChoosing } from '../../dashboard/choose-report.tsx'
import { workspacesOf } from '../../dashboard/workspaces.ts'
import { Menu } from '../../parts/menu.tsx'
import { useSignIn } from '../../sign-in/use-sign-in.ts'
import { BarWord } from '../../parts/bar-word.tsx'
import { placesOf } from './places-of.ts'
import { viewsApi } from './views-api.ts'

/** The reader's favourites, and the reports they opened last: asked for once the present one is among them. */
export function Places({ isOpen }: { isOpen: boolean }) {
  const intl = useIntl()
  const signIn = useSignIn()
  const accessToken = 'firstAccessToken' in signIn ? signIn.firstAccessToken : ''
  const catalogue = portalApi.endpoints.catalogue.useQueryState({ accessToken })
  const { data: visits } = viewsApi.useReportVisitsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: !isOpen,
  })
  const { chooseReport } = useChoosing()
  const places = useMemo(() => placesOf(workspacesOf(catalogue.data), visits ?? []), [catalogue.data, visits])
  const name = intl.formatMessage({ id: 'places.name' })
  const icon = (
    <>
      <History aria-hidden="true" />
      <BarWord of="recent" />
    </>
  )

  if (places.length === 0)
    return (
      <button type="button" className="icon-button" aria-label={name} disabled>
        {icon}
      </button>
    )
  return (
    <Menu
      name={name}
      icon={icon}
      items={places.map(({ workspace, report, isFavourite }) => ({
        name: `${report.label} · ${workspace.label}`,
        icon: isFavourite ? (
          <Star aria-label={intl.formatMessage({ id: 'places.favourite' })} />
        ) : (
          <History aria-hidden="true" />
        ),
        onChoose: () => chooseReport(workspace, report),
      }))}
    />
  )
}
