import { setTimeout as sleep } from 'node:timers/promises'
import type { CommentFigure } from '@casement/portal-api'
import { readPowerBiError } from '@casement/rest'
import type { Settings } from '@casement/server'
import { z } from 'zod'
import { retryAfterMs } from './throttling.ts'

/** What is to be taken along of a report: its pages, or a visual of one, in a view. */
export interface DocumentAsked {
  readonly reportId: string
  readonly format: 'PDF' | 'XLSX'
  readonly pages?: readonly { readonly pageName: string; readonly visualName?: string }[]
  readonly state?: string
  readonly locale?: string
}

export interface DocumentMade {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** No document came of it; the message is for the person. `isLasting`: another try would have the same end. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused'
  readonly isLasting: boolean
  constructor(message: string, { isLasting, cause }: { isLasting: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isLasting = isLasting
  }
}

/** A page in a view. */
export interface PageAsked {
  readonly reportId: string
  readonly page: string
  readonly state?: string
  readonly locale?: string
}

/** A visual in a view, whose figures are asked for. */
interface VisualAsked extends PageAsked {
  readonly visual: string
}

/** `threshold`, as decimal text, is to be written as the figures are. */
export interface FiguresAsked extends VisualAsked {
  readonly threshold?: string
}

/** A mark by its members; none: the visual as a whole. */
export interface MarkAsked extends VisualAsked {
  readonly members: CommentFigure['members']
}

const visuals = z.array(z.looseObject({ name: z.string(), title: z.string() }))
/** A visual that shows figures by themselves. */
export type FigureVisual = z.infer<typeof visuals>[number]

const figures = z.array(
  z.looseObject({
    /** what it is of, and how it is called */
    field: z.string(),
    label: z.string(),
    /** decimal text; null: BLANK */
    value: z.string().nullable(),
    /** as the visual writes it */
    text: z.string(),
    threshold: z.string().optional(),
  }),
)
/** A figure that a visual shows by itself. */
export type ShownFigure = z.infer<typeof figures>[number]

const mark = z.looseObject({ title: z.string(), isThere: z.boolean(), figures })
/** A mark as it is for the token's person. */
export interface ShownMark {
  readonly title: string
  readonly figures: readonly ShownFigure[]
}

/** Documents of our own service, made with an embed token as a frame has them made: with the rights and rows of the token. */
export interface ServiceExports {
  /** Throws DocumentRefused. */
  make(asked: DocumentAsked, accessToken: string): Promise<DocumentMade>
  /** The figures that a visual shows by themselves, with the rows of the token. Throws DocumentRefused. */
  figures(asked: FiguresAsked, accessToken: string): Promise<readonly ShownFigure[]>
  /** The visuals of a page that show figures by themselves. Throws DocumentRefused. */
  visualsWithFigures(asked: PageAsked, accessToken: string): Promise<readonly FigureVisual[]>
  /** The same of a mark; null where there is no figure of it among the rows of the token. Throws DocumentRefused. */
  mark(asked: MarkAsked, accessToken: string): Promise<ShownMark | null>
}

interface Deps {
  readonly embedding: Pick<Settings['embedding'], 'baseUrl'>
  /** between two looks at a document that is being made */
  readonly pauseMs?: number
  /** how long a service that says it is busy is asked again */
  readonly busyMs?: number
  readonly clock?: Clock
}

interface Clock {
  /** Milliseconds since a moment that stays the same. */
  now(): number
  wait(milliseconds: number): Promise<unknown>
}

const patienceMs = 30_000
/** The service gives an export five minutes, after it has waited for its turn. */
const longestMs = 8 * 60_000

export function createServiceExports(deps: Deps): ServiceExports {
  const { embedding, pauseMs = 700, busyMs = 30_000, clock = { now: Date.now, wait: sleep } } = deps
  const base = embedding.baseUrl.replace(/\/v1\.0\/myorg$/, '')

  const send = (path: string, accessToken: string, body: object | undefined) =>
    fetch(base + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new DocumentRefused('The embedding service does not answer', { isLasting: false, cause })
    })

  /** A document that is being made is not given up because the service was busy when it was asked for it. */
  async function call(path: string, accessToken: string, body?: object): Promise<Response> {
    for (const until = clock.now() + busyMs; ;) {
      const answer = await send(path, accessToken, body)
      if (answer.ok) return answer
      const { status, headers } = answer
      const waitMs = Math.max(pauseMs, retryAfterMs(headers.get('retry-after'), new Date()))
      const isBusy = status === 429 || status === 503
      if (isBusy && clock.now() + waitMs < until) {
        await answer.body?.cancel()
        await clock.wait(waitMs)
        continue
      }
      const { code, message } = readPowerBiError(await answer.json().catch(() => null))
      // A token that was taken back meanwhile is answered by the next try, which asks for one again.
      const isLasting = status < 500 && ![401, 404, 429].includes(status)
      throw new DocumentRefused(message || code, { isLasting })
    }
  }

  async function visualFigures<T extends z.ZodType>(
    { reportId, ...asked }: VisualAsked,
    accessToken: string,
    form: T,
  ): Promise<z.infer<T>> {
    const answer = await call(`/embed/reports/${reportId}/visual-figures`, accessToken, asked)
    const body = form.safeParse(await answer.json())
    if (body.success) return body.data
    throw new DocumentRefused('The embedding service answers with no figures', { isLasting: false })
  }

  return {
    async figures(asked, accessToken) {
      return (await visualFigures(asked, accessToken, z.looseObject({ figures }))).figures
    },

    async mark(asked, accessToken) {
      const { isThere, ...found } = await visualFigures(asked, accessToken, mark)
      return isThere ? found : null
    },

    async visualsWithFigures({ reportId, ...asked }, accessToken) {
      const answer = await call(`/embed/reports/${reportId}/visual-figures`, accessToken, asked)
      const body = z.looseObject({ visuals }).safeParse(await answer.json())
      if (body.success) return body.data.visuals
      throw new DocumentRefused('The embedding service answers with no visuals', { isLasting: false })
    },

    async make({ reportId, ...asked }, accessToken) {
      const path = `/embed/reports/${reportId}/exports`
      const { id } = (await (await call(path, accessToken, asked)).json()) as { id: string }
      for (const until = clock.now() + longestMs; ; await clock.wait(pauseMs)) {
        const state = await (await call(`${path}/${id}`, accessToken)).json()
        const { status, problem, fileName } = state as Record<string, string | undefined>
        if (status === 'Failed')
          throw new DocumentRefused(problem ?? 'The export failed', { isLasting: false })
        if (status === 'Succeeded') {
          const file = await call(`${path}/${id}/file`, accessToken)
          return {
            fileName: fileName ?? 'report',
            mediaType: file.headers.get('content-type') ?? 'application/octet-stream',
            bytes: Buffer.from(await file.arrayBuffer()),
          }
        }
        if (clock.now() > until) throw new DocumentRefused('The document took too long', { isLasting: false })
      }
    },
  }
}
