import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import { titleOf } from '../../definition/visual-base.ts'
import { partsDataOf } from '../../parts/parts-data.ts'
import type { Part, PartsData } from '../../parts/parts-data.ts'
import { shareIn } from '../../series/shares.ts'
import type { Writing } from '../../writing/writing.ts'
import type { FunnelDefinition } from './definition.ts'

export interface FunnelStage extends Part {
  /** Share of the stage before or of the first; null for the first. */
  readonly conversion: number | null
}

export interface FunnelData extends Omit<PartsData, 'parts'> {
  readonly stages: readonly FunnelStage[]
  /** Base of the conversions. */
  readonly of: 'previous' | 'first'
}

/** Stages in the order of the answer, and what of each reaches the next. */
export function funnelDataOf(visual: FunnelDefinition, answer: Answer, writing: Writing): FunnelData {
  const { parts, ...rest } = partsDataOf(visual, answer, writing)
  const of = visual.format?.conversion ?? 'previous'
  return {
    ...rest,
    of,
    stages: parts.map((part, index) => {
      const base = index === 0 ? null : of === 'first' ? parts[0]! : parts[index - 1]!
      return { ...part, conversion: base ? part.size / base.size : null }
    }),
  }
}

export function funnelSummary(
  title: string,
  { stages, negatives, of, sum }: FunnelData,
  writing: Words,
): string {
  const { say } = writing
  const share = shareIn(writing)
  if (negatives.length > 0) return say('funnel.negative', { title })
  const [first, last] = [stages[0], stages.at(-1)]
  if (!first || !last) return say('funnel.nothing', { title })
  return say('funnel.summary', {
    title,
    count: stages.length,
    of,
    first: first.label,
    firstFigure: first.text,
    last: last.label,
    isLast: sum !== null,
    lastFigure: last.text,
    share: share(last.size / first.size),
  })
}

export const narrate = (visual: FunnelDefinition, answer: Answer, writing: Writing): string =>
  funnelSummary(titleOf(visual), funnelDataOf(visual, answer, writing), writing)
