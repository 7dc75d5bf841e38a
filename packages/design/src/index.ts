export { Icon } from './icon.tsx'
export type { IconName } from './icon.tsx'
export { Popover } from './popover.tsx'
export type { PopoverProps } from './popover.tsx'
