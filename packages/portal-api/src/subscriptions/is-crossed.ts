import type { Comparison } from './subscriptions.ts'

const crossed: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}
/**
 * Whether a figure is on the side that an alert tells of: `order` is below 0 where it is less than the threshold, 0 where
 * equal.
 */
export const isCrossed = (comparison: Comparison, order: number): boolean => crossed[comparison](order)
