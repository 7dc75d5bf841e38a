import { AskPicture, ReportPicture, startRoutes } from '@casement/portal-api'
import type { Server } from '@casement/server'
import { openedFor, type ReportDeps } from '../../access/opened-for.ts'
import { ServiceRefusal } from '../../embedding/service-client.ts'
import type { GetPicture } from '../../embedding/report-pictures.ts'
import { problemAnswers } from '../../http/problem-answers.ts'
import { refusal } from '../../http/refusals.ts'
import { viewedBy } from '../../access/view-as/viewing.ts'

interface Deps extends ReportDeps {
  /** Absent where the service draws none, as Power BI does not. */
  readonly getPicture: GetPicture | undefined
}

/** Pictures of the reports that the caller may see now, with the rows of their embed token. */
export async function startPageRoutes(app: Server, { getPicture, ...deps }: Deps): Promise<void> {
  if (!getPicture) return
  app.post(
    startRoutes.reportPicture.path,
    {
      config: { whileViewingAs: 'allowed' },
      schema: {
        tags: ['catalogue'],
        summary: 'A page of a report as a picture, with the rows of the caller',
        body: AskPicture,
        response: { 200: ReportPicture, ...problemAnswers },
      },
    },
    async (request, reply) => {
      await openedFor(viewedBy(request).person, request.body, request.id, deps)
      try {
        const picture = await getPicture(request.body, request.id)
        return await reply.header('cache-control', 'no-store').send(picture)
      } catch (error) {
        if (!(error instanceof ServiceRefusal)) throw error
        // A token that was taken back, is over, or is for another report.
        const code = [401, 403].includes(error.status) ? 'reportForbidden' : 'reportUnknown'
        throw refusal(code, { cause: error })
      }
    },
  )
}
