import type { Answer } from '@casement/query'
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
  share: (value: number) => string,
): string {
  if (negatives.length > 0) return `${title}: no funnel, for there are figures below zero.`
  const [first, last] = [stages[0], stages.at(-1)]
  if (!first || !last) return `${title}: funnel of nothing.`
  const count = stages.length === 1 ? '1 stage' : `${stages.length} stages`
  const through = share(last.size / first.size)
  const steps = of === 'previous' ? 'each as a share of the one before' : 'each as a share of the first'
  const end = sum === null ? last.label : `${last.label}, the last,`
  return `${title}: funnel of ${count}, ${steps}. ${first.label} has ${first.text}; ${end} has ${last.text}, ${through} of the first.`
}

export const narrate = (visual: FunnelDefinition, answer: Answer, writing: Writing): string =>
  funnelSummary(titleOf(visual), funnelDataOf(visual, answer, writing), shareIn(writing))
