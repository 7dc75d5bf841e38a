import type { ItemsWithNoData } from '@casement/query'
import type { RoleField } from './field.ts'

/**
 * What a field asks of its values for which there is no figure: all where its author wishes them, and along an axis the
 * dates between those that have one, unless its author does not.
 */
export function itemsAsked(field: RoleField, isAxis: boolean): ItemsWithNoData | undefined {
  if (isFigure(field) || field.showItemsWithNoData === false) return undefined
  return field.showItemsWithNoData === true ? 'all' : isAxis ? 'betweenDates' : undefined
}

export const isFigure = ({ kind }: RoleField): boolean => kind === 'measure' || kind === 'aggregation'
