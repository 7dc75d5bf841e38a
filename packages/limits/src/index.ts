export { BoundedMap } from './bounded-map.ts'
export { dayMs } from './durations.ts'
