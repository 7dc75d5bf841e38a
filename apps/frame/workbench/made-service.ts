import { FrameError } from '@casement/session'
import type { createEmbedService } from '@casement/session'
import type { ShownState } from './choices.ts'
import { emptyAnswer, madeAnswer } from './made-answer.ts'
import { modelOf } from './made-model.ts'
import { booksEnd } from './members.ts'

type EmbedService = ReturnType<typeof createEmbedService>

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="3" width="26" height="26" rx="4" fill="none" stroke="#0a6b4d" stroke-width="3"/><path d="M16 3v26M3 16h26" stroke="#0a6b4d" stroke-width="3"/></svg>`
const correlationId = '00000000-0000-4000-8000-00000000beef'

const nowhere = () => Promise.reject(new FrameError('PowerBIEntityNotFound'))
const nobody = () => Promise.reject(new FrameError('NoPerson'))

/** An embedding service in the page: one report, and figures in the state that is to be looked at. */
export function madeService(report: unknown, state: ShownState): EmbedService {
  const answered = new Set<string>()
  return {
    fetchReport: async () => ({
      report,
      model: modelOf(report),
      booksEnd,
      permissions: 0,
      tokenExpiresAt: '2030-01-01T01:00:00Z',
      serverTime: '2030-01-01T00:00:00Z',
      correlationId,
    }),
    fetchImage: async () => new Blob([picture], { type: 'image/svg+xml' }),
    async runQueries(_report, queries, _token, signal, onLine) {
      if (state === 'loading')
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      for (const { id, query } of queries) {
        const question = JSON.stringify(query)
        // What was answered once is old from then on.
        if (state === 'old' && answered.has(question))
          throw new FrameError('ServiceUnavailable', { correlationId })
        answered.add(question)
        if (state === 'failed')
          onLine({ id, error: { code: 'QueryFailed', message: failure, correlationId } })
        else onLine(state === 'empty' ? emptyAnswer(id, query) : madeAnswer(id, query))
      }
    },
    fetchPlans: nowhere,
    checkPlans: nowhere,
    tellLoadTimes: nowhere,
    askExport: nowhere,
    saveView: nobody,
    copyReport: nobody,
    watchContent: async () => {},
    readUserState: async () => null,
    writeUserState: nobody,
    deleteUserState: nobody,
    listBookmarks: async () => [],
    addBookmark: nobody,
    changeBookmark: nobody,
    deleteBookmark: nobody,
  }
}

const failure = 'The workbench was asked to show how a failure looks.'
