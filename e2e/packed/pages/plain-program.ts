/* Runs in a browser: a program as people write it for powerbi-client. It knows nothing of whose reports it embeds. */
import { factories, models, type Report, service } from 'powerbi-client'

const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory)

const tell = (text: string) => {
  document.title = text
}

async function show(): Promise<void> {
  const settings: object = await (await fetch('/settings')).json()
  const report = powerbi.embed(document.getElementById('container')!, {
    ...settings,
    type: 'report',
    tokenType: models.TokenType.Embed,
  }) as Report
  report.on('error', ({ detail }) => tell(JSON.stringify(detail)))
  report.on('rendered', async () => {
    const pages = await report.getPages()
    tell(pages.map(({ displayName }) => displayName).join())
  })
}

show().catch((error: unknown) => tell(String(error)))
