/** Visuals of the page that is measured, ours and Mosaic's. */
export const visualCount = 12
/** Each of the two charts over time has so many columns. */
export const monthCount = 48
