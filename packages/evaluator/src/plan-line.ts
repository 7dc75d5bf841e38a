import type { Plan } from './algebra/plan.ts'
import type { AnswerShape } from './to-line.ts'

/** A plan as data, with what shapes its answer into a line. */
export interface CompiledPlan extends AnswerShape {
  readonly plan: Plan
}

/** Writes a plan as a line of JSON; notes of a part are a map, which JSON does not have. */
export const writePlan = ({ parts, ...rest }: CompiledPlan): string =>
  JSON.stringify({
    ...rest,
    parts: parts.map(({ beyond, noneFor, ...part }) => ({
      ...part,
      ...(beyond && { beyond: [...beyond] }),
      ...(noneFor && { noneFor: [...noneFor] }),
    })),
  })

/** Reads what `writePlan` has written. */
export function readPlan(line: string): CompiledPlan {
  const { parts, ...rest } = JSON.parse(line) as CompiledPlan
  return {
    ...rest,
    parts: parts.map(({ beyond, noneFor, ...part }) => ({
      ...part,
      ...(beyond && { beyond: new Map(beyond) }),
      ...(noneFor && { noneFor: new Map(noneFor) }),
    })),
  }
}
