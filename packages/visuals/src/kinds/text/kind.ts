import { checkFigures } from '../../definition/check-figures.ts'
import { figuresQuery } from '../../definition/query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { textShape } from './definition.ts'
import { comparedIn, readText } from './text-parts.ts'

export const text = visualKind(textShape, {
  rank: 22,
  query: (visual, filters) => figuresQuery(visual, filters, comparedIn(visual)),
  check(visual, path, tell) {
    checkFigures(visual, path, tell)
    for (const message of readText(visual.format.text, visual.figures ?? []).problems)
      tell({ path: `${path}.format.text`, message })
  },
  isBare: true,
})
