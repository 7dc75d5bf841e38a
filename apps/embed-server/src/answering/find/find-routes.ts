import type { Answer, SemanticQuery } from '@casement/query'
import type { ReportDefinition } from '@casement/report'
import { principalOf, type Server } from '@casement/server'
import { languageOf } from '@casement/words'
import { z } from 'zod'
import type { RecordActivity } from '../../activity/activity-event.ts'
import type { Content } from '../../content/content.ts'
import type { ServedDataset } from '../../content/content-parts.ts'
import { isLocale } from '../../http/locale-asked.ts'
import { readBody } from '../../http/read-body.ts'
import { refusal, refusalFor } from '../../http/refusal.ts'
import { whileConnected } from '../../http/while-connected.ts'
import type { Answered, Asked } from '../query/answering.ts'
import type { Clock } from '../query/clock.ts'
import { createRequestBudget } from '../query/compile-budgets.ts'
import { withMemberNames } from '../query/member-names.ts'
import { createRequestNeeds } from '../query/request-needs.ts'
import type { ViewerLimits } from '../query/viewer-limits.ts'
import type { EngineOfDataset } from '../query/answering-engine.ts'
import type { Purse } from '../../scheduling/purse.ts'
import { observeQuery } from '../../recording/observed-query.ts'
import {
  effectiveIdentityFor,
  type VerifiedEmbedToken,
  viewerOf,
} from '../../auth/embed-tokens/embed-token.ts'
import { datasetOf, reportOf } from '../../auth/embed-tokens/token-reach.ts'
import { datasetIn } from '../../content/translations/in-language.ts'
import { findFigures } from './find-figures.ts'
import { findableIn } from './findable.ts'

interface Deps {
  readonly content: Content
  readonly answer: (asked: Asked) => Promise<Answered>
  readonly hasRoom: (count: number, dataset: ServedDataset) => boolean
  readonly limits: ViewerLimits
  readonly engineOf: (dataset: ServedDataset) => EngineOfDataset
  readonly purse: Purse
  readonly clock: () => Clock
  readonly record: RecordActivity
}

const figuresSchema = z.strictObject({
  text: z.string().max(200),
  locale: z.string().refine(isLocale, 'is no locale').default('en-GB'),
})

/** What can be found in a report by its name, and figures that are asked for in words, with an embed token for it. */
export async function findRoutes(app: Server, deps: Deps): Promise<void> {
  const { content, limits, hasRoom, purse, record } = deps

  app.get('/embed/reports/:reportId/findable', { config: { cost: 'constant' } }, (request) => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId } = request.params as { reportId: string }
    const { language } = request.query as { language?: unknown }
    const { report } = reportOf(token, reportId, content, language)
    const { pages, visuals, measures, columns } = findableIn(
      report.definition,
      datasetIn(datasetOf(token, reportId, content), report).description,
    )
    const told = <T extends { label: string; synonyms: readonly string[]; place: object }>(
      all: readonly T[],
    ) => all.map(({ label, synonyms, place }) => ({ label, synonyms, ...place }))
    const before = report.language === undefined ? null : content.report(report.id)?.definition
    return {
      pages: pages.map((page) => ({ ...page, ...alsoCalled(page.label, before, page.name) })),
      visuals: visuals.map((each) => ({
        ...each,
        ...alsoCalled(each.label, before, each.page, each.visual),
      })),
      measures: told(measures),
      columns: told(columns),
    }
  })

  app.post(
    '/embed/reports/:reportId/figures',
    { config: { unmetered: true }, bodyLimit: 4096 },
    async (request, reply) => {
      const token = principalOf<VerifiedEmbedToken>(request)
      const { reportId } = request.params as { reportId: string }
      reportOf(token, reportId, content)
      const { text, locale } = readBody(figuresSchema, request.body, 'InvalidRequest')
      const { report } = reportOf(token, reportId, content, locale)
      const unnamed = datasetIn(datasetOf(token, reportId, content), report)
      // As the open report writes them: whoever reads another language than English reads their own figures too.
      const authors = report.definition.settings?.localeSettings?.formatLocale
      const formatLocale = languageOf(locale) === 'en' ? (authors ?? locale) : locale
      const identity = effectiveIdentityFor(token, unnamed)
      const viewer = viewerOf(token)
      const signal = whileConnected(reply)
      const dataset = await withMemberNames(unnamed, report, { identity, viewer, signal }, deps)
      let isAsked = false
      const observed = observeQuery(
        { token, reportId, datasetId: dataset.id, correlationId: request.id },
        content,
        record,
      )

      /** All of them by the way, within the limits and under the rules of a frame's queries. */
      const ask = async (queries: readonly SemanticQuery[]): Promise<readonly Answer[]> => {
        isAsked = true
        if (!hasRoom(queries.length, dataset)) throw refusalFor('TooBusy', 1)
        const done = limits.enter(viewer, queries.length)
        const needs = createRequestNeeds(queries.length)
        const budget = createRequestBudget()
        const asked = { dataset, identity, viewer, signal, clock: deps.clock(), takesArrow: false }
        const answerOne = async (query: SemanticQuery): Promise<Answer> => {
          const release: (() => void)[] = []
          const mayHold: Asked['mayHold'] = async (kind) => {
            release.push(await limits.hold(kind, viewer, { engine: deps.engineOf(dataset), signal }))
          }
          try {
            const answered = await deps.answer({ ...asked, query, needs, budget, mayHold })
            observed.note(answered)
            return purse.counted(viewer, () => read(answered))
          } finally {
            for (const give of release) give()
          }
        }
        try {
          return await Promise.all(queries.map(answerOne))
        } finally {
          for (const _ of queries) done()
        }
      }
      try {
        const work = purse.workOf(viewer, { signal, whenSpent: 'refuse' })
        return await findFigures({ text, locale, formatLocale, report, dataset, identity, ask, work })
      } finally {
        if (isAsked) observed.end(signal.aborted)
      }
    },
  )
}

/** What a page or a visual is called in its author's language, where that is another name. */
function alsoCalled(
  label: string,
  before: ReportDefinition | null | undefined,
  page: string,
  visual?: string,
): { synonyms?: readonly string[] } {
  const of = before?.pages.find(({ name }) => name === page)
  const found = visual === undefined ? undefined : of?.visuals.find(({ name }) => name === visual)
  const name = visual === undefined ? of?.displayName : found && 'title' in found ? found.title : undefined
  return name === undefined || name === label ? {} : { synonyms: [name] }
}

function read(answered: Answered): Answer {
  if ('code' in answered) throw refusal(answered.code, answered.message)
  const text = typeof answered.figures === 'string' ? answered.figures : '{}'
  return { id: '', ...(JSON.parse(text) as Omit<Answer, 'id'>) }
}
