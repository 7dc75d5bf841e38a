import { visualKind } from '../../kind/visual-kind.ts'
import { pageNavigatorShape } from './definition.ts'

export const pageNavigator = visualKind(pageNavigatorShape, {
  rank: 21,
  isBare: true,
  ways: ({ pages = [] }) => pages.map((name, index) => ({ to: 'page', name, path: `pages[${index}]` })),
  sizing: { minWidth: ({ layout }) => layout.width, isLine: () => true, onPhone: () => 'own' },
})
