import type { models } from '@casement/contract'

/* Numbers of enumerations that a page would carry whole for one of them. */

/** FiltersOperations.RemoveAll */
export const removeAll = 0 satisfies models.FiltersOperations.RemoveAll
/** MenuLocation.Bottom */
export const menuBottom = 0 satisfies models.MenuLocation.Bottom
