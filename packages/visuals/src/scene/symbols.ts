import { tenth } from './bar-plane.ts'

/** Outlines as large as asked, around their middle: what tells series apart besides their colours. */
const outlines = [
  (r: number) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  (r: number) => `m${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
  (r: number) => `m0 ${-r}l${r} ${2 * r}h${-2 * r}z`,
  (r: number) => `m0 ${-r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`,
] as const

/** The symbol of a series at a place, with its radius: a circle, a square, a triangle, a diamond, and again. */
export const symbolPath = (series: number, at: { x: number; y: number; r: number }): string =>
  `M${tenth(at.x)} ${tenth(at.y)}${outlines[series % outlines.length]!(tenth(at.r))}`
