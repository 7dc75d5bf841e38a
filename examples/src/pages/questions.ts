import { configOf, place, serviceFor, ticketFor } from '../sample.ts'

export const title = 'Questions and answers'
export const idea =
  "A box for questions in plain words. Power BI's frame answers them; the frame of this installation says that it does not."

export async function run(page: HTMLElement) {
  const { embedUrl, accessToken, tokenType } = configOf(await ticketFor('groupResults'))
  const said = page.appendChild(document.createElement('output'))
  await new Promise<void>((resolve) => {
    const service = serviceFor({ embedUrl }, (error) => {
      said.textContent = (error as { detailedMessage?: string }).detailedMessage ?? String(error)
      resolve()
    })
    const question = 'Revenue by month'
    const config = { type: 'qna', embedUrl, accessToken, tokenType, datasetIds: ['finance'], question }
    service.embed(place(page), config).on('loaded', () => resolve())
  })
}
