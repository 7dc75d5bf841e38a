/** Widths of a table's first column and of each one more, and of the widest that is read without them all. */
const [namePx, columnPx, maxPx] = [150, 84, 640]

/** Width in pixels at type of 14 pixels below which a table of so many columns is no longer read. */
export const tableWidth = (columns: number): number => Math.min(maxPx, namePx + columnPx * (columns - 1))
