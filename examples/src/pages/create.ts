import { configOf, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Create'
export const idea =
  "A new report over a dataset. Power BI's frame makes one; the frame of this installation says that it does not."

export async function run(page: HTMLElement) {
  const { embedUrl, accessToken, tokenType } = configOf(await ticketFor('groupResults'))
  const said = page.appendChild(document.createElement('output'))
  await new Promise<void>((resolve) => {
    const service = serviceFor({ embedUrl }, (error) => {
      said.textContent = (error as { detailedMessage?: string }).detailedMessage ?? String(error)
      resolve()
    })
    const create = service.createReport(place(page), {
      embedUrl,
      accessToken,
      tokenType,
      datasetId: 'finance',
    })
    create.on('loaded', () => resolve())
  })
}
