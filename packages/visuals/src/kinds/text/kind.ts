import { checkFigures } from '../../definition/check-figures.ts'
import { figuresQuery } from '../../definition/query.ts'
import { visualKind } from '../../kind/visual-kind.ts'
import { textShape } from './definition.ts'
import { comparedIn, readText } from './text-parts.ts'
import { wordsHeight } from './words-height.ts'

export const text = visualKind(textShape, {
  rank: 22,
  query: (visual, filters) => figuresQuery(visual, filters, comparedIn(visual)),
  check(visual, path, tell) {
    checkFigures(visual, path, tell)
    for (const message of readText(visual.format.text, visual.figures ?? []).problems)
      tell({ path: `${path}.format.text`, message })
  },
  isBare: true,
  reworded: (visual, change) => ({
    ...visual,
    format: { ...visual.format, text: change(visual.format.text) },
  }),
  sizing: { minWidth: () => 240, isLine: () => true, wordsHeight, onPhone: () => 'own' },
  powerBiNames: ['textbox'],
})
