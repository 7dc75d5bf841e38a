import recordings from '../../../contract/recordings/powerbi-client-2.23.1.json' with { type: 'json' }
import type { FakeFrame, FrameAnswer } from '../fake-frame.ts'

/** What a frame received: a request of the page, or its answer to one of the frame's. */
export interface Line {
  readonly frame: string
  readonly kind: 'req' | 'resp'
  readonly data: Record<string, unknown>
}

interface RawLine {
  readonly k: string
  readonly uid?: string | null
  readonly data?: Record<string, unknown>
}
interface RawScenario {
  readonly L: RawLine[]
  readonly R: Record<string, unknown>
  readonly cons: string[]
}

const all = recordings as unknown as Record<string, RawScenario>
export type ScenarioName = keyof typeof recordings

/** `<undefined>` is how the recordings write a key with the value undefined. */
const revived = (value: unknown): unknown => {
  if (value === '<undefined>') return undefined
  if (Array.isArray(value)) return value.map(revived)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revived(each)]))
}

/** What the published client sent to its frames, in order. */
export const recordedLines = (name: ScenarioName): Line[] =>
  all[name]!.L.flatMap(({ k, uid, data }) => {
    const kind = k === 'frame<-req' ? 'req' : k === 'frame<-resp' ? 'resp' : undefined
    return kind && data && !('__do' in data)
      ? [{ frame: String(uid), kind, data: revived(data) as Record<string, unknown> } as const]
      : []
  })

export const recordedResults = (name: ScenarioName): Record<string, unknown> =>
  withSortedNames(revived(all[name]!.R) as Record<string, unknown>)

/** In which order a module lists its names is not a matter of the package. */
const withSortedNames = (results: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(results['keys']) ? { ...results, keys: results['keys'].toSorted() } : results

/** Answers as the stand-in frame of the recording did. */
export function recordedAnswers(name: ScenarioName): FrameAnswer {
  const lines = all[name]!.L
  const answers = new Map<string, { statusCode: number; body?: unknown }>()
  for (const { k, data } of lines) {
    if (k !== 'frame<-req' || !data || '__do' in data) continue
    const { id } = data['headers'] as { id: string }
    const answer = lines.find(
      (line) =>
        line.k === 'host<-msg' &&
        !line.data?.['method'] &&
        (line.data?.['headers'] as { id: string } | undefined)?.id === id,
    )
    if (answer) answers.set(`${data['method']} ${data['url']}`, revived(answer.data) as never)
  }
  return ({ method, url }) => answers.get(`${method} ${url}`) ?? { statusCode: 202, body: null }
}

/**
 * Makes two runs comparable: unique ids are named by their first appearance, message ids of the page and session
 * ids are left out.
 */
export function normalised(lines: readonly Line[]): Line[] {
  const names = new Map<string, string>()
  const named = (id: string) => {
    if (!names.has(id)) names.set(id, `uid-${names.size + 1}`)
    return names.get(id)!
  }
  for (const { frame, data } of lines) {
    const { uid } = (data['headers'] ?? {}) as { uid?: string }
    for (const id of [frame, uid]) if (id !== undefined) named(id)
  }
  const rename = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      if (key === 'uid' || key === 'uniqueId') return named(value)
      if (key === 'sdkSessionId') return 'session'
      return key === 'warning' ? 'warning' : value
    }
    if (Array.isArray(value)) return value.map((each) => rename(each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([each, inner]) => [each, rename(inner, each)]))
  }
  return lines.map(({ frame, kind, data }) => {
    const message = rename(data) as { headers: Record<string, unknown> }
    if (kind === 'req') delete message.headers['id']
    return { frame: named(frame), kind, data: message as unknown as Record<string, unknown> }
  })
}

/** The frames of a run, and what they received in the order it came. */
export class FrameLog {
  readonly lines: Line[] = []
  readonly #answer: FrameAnswer

  constructor(answer: FrameAnswer) {
    this.#answer = answer
  }

  watch(frame: FakeFrame, name: string): void {
    frame.answer = this.#answer
    frame.onMessage = (kind, data) => this.lines.push({ frame: name, kind, data })
  }
}
