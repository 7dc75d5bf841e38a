import { createRoot } from 'react-dom/client'
import { models } from '@casement/client'
import { EmbeddedReport, useEmbedEvent, usePages, useReport } from '@casement/react'
import { configOf, serviceFor, ticketFor } from '../sample.ts'

export const title = 'React'
export const idea = 'A component and its hooks; the element has the proportions of the page that is shown.'

type Props = Omit<Parameters<typeof EmbeddedReport>[0], 'ref'> & { onDrawn: () => void }

function Report({ onDrawn, ...embedded }: Props) {
  const [report, ref] = useReport()
  const { pages = [], activePage, setPage } = usePages(report)
  useEmbedEvent(report, 'rendered', onDrawn)
  return (
    <>
      {pages
        .filter(({ visibility }) => visibility === models.SectionVisibility.AlwaysVisible)
        .map(({ name, displayName }) => (
          <button
            type="button"
            key={name}
            disabled={name === activePage?.name}
            onClick={() => void setPage(name)}
          >
            {displayName}
          </button>
        ))}
      <EmbeddedReport ref={ref} {...embedded} className="report" title="Revenue and margin" followPage />
    </>
  )
}

export async function run(page: HTMLElement) {
  const ticket = await ticketFor('revenueAndMargin')
  const service = serviceFor(ticket)
  await new Promise<void>((resolve) =>
    createRoot(page).render(<Report service={service} config={configOf(ticket)} onDrawn={resolve} />),
  )
}
