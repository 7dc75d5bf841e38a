import type { AnswerSource, SemanticQuery } from '@casement/query'
import type { LocalAnswers } from './local-answers.ts'

/** Notes every answer in the frame, with the time that it took. */
export const notedAnswers = (
  local: LocalAnswers,
  noteAnswer: (query: SemanticQuery, source: AnswerSource) => void,
): LocalAnswers => ({
  ...local,
  answer(query) {
    const start = performance.now()
    const answer = local.answer(query)
    if (answer) noteAnswer(query, { from: 'frame', ms: Math.round((performance.now() - start) * 10) / 10 })
    return answer
  },
})
