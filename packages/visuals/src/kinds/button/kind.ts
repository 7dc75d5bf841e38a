import { visualKind } from '../../kind/visual-kind.ts'
import { buttonShape } from './definition.ts'

export const button = visualKind(buttonShape, {
  rank: 20,
  isBare: true,
  ways: ({ action }) =>
    action.type === 'page' || action.type === 'drillthrough'
      ? [{ to: action.type, name: action.page, path: 'action.page' }]
      : action.type === 'bookmark'
        ? [{ to: action.type, name: action.bookmark, path: 'action.bookmark' }]
        : [],
  sizing: { minWidth: ({ layout }) => layout.width, isLine: () => true, onPhone: () => 'own' },
  powerBiNames: ['actionButton'],
})
