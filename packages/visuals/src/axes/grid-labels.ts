/** A grid whose room is also that of the figures and names along its axes. */
export const holdingLabels = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' } as const
