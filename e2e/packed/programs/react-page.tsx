/** Compiled, never run: a React page written for powerbi-client-react and powerbi-report-authoring. */
import 'powerbi-report-authoring'
import { useState } from 'react'
import { models, Report, type Embed, type IReportEmbedConfiguration, type service } from 'powerbi-client'
import { PowerBIEmbed, type EmbedProps, type EventHandler } from 'powerbi-client-react'

const handlers = new Map<string, EventHandler | null>([
  ['loaded', () => console.log('loaded')],
  ['error', (event?: service.ICustomEvent<any>) => console.error(event?.detail)],
])

export function ReportPage({ accessToken }: { accessToken: string }) {
  const [report, setReport] = useState<Report>()
  const [config, setConfig] = useState<IReportEmbedConfiguration>({
    type: 'report',
    embedUrl: 'https://app.powerbi.com/reportEmbed',
    id: 'r',
    accessToken,
    tokenType: models.TokenType.Embed,
  })
  const more: Partial<EmbedProps> = { cssClassName: 'report', phasedEmbedding: false }
  const author = async () => {
    const page = await report!.getActivePage()
    const { visual } = await page.createVisual('barChart')
    await visual.addDataField('Y', { table: 'Sales', column: 'Amount', aggregationFunction: 'Sum' } as never)
    await page.deleteVisual(visual.name)
  }
  return (
    <main>
      <button type="button" onClick={() => setConfig({ ...config, pageName: 'Details' })}>
        Details
      </button>
      <button type="button" onClick={author}>
        Add a chart
      </button>
      <PowerBIEmbed
        {...more}
        embedConfig={config}
        eventHandlers={handlers}
        getEmbeddedComponent={(embed: Embed) => setReport(embed as Report)}
      />
    </main>
  )
}
