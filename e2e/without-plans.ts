import { afterAll, beforeAll } from 'vitest'

let isWithout = false

/** Whether pages that are opened now prepare no answers in the frame. */
export const arePlansLeftOut = (): boolean => isWithout

/**
 * Says why a file's pages need no answers of the frame's own, which cost a service and a browser as much as a page itself:
 * their gestures are answered by the service, as where it is too busy to prepare.
 */
export function withoutPlans(_because: string): void {
  beforeAll(() => {
    isWithout = true
  })
  afterAll(() => {
    isWithout = false
  })
}
