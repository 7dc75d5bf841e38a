import { z } from 'zod'
import { explainingText } from './explaining-text.ts'
import { Subject } from './grant.ts'

/** The body of viewAs: whom to view the portal as, and why. */
export const ViewAs = z
  .strictObject({ person: Subject.shape.value, reason: explainingText.optional() })
  .meta({ id: 'ViewAs' })
export type ViewAs = z.infer<typeof ViewAs>

/** A view that was begun, good until `expiresAt` (ISO 8601, UTC). */
export const BegunView = z
  .looseObject({ id: z.string(), person: z.string(), expiresAt: z.string() })
  .meta({ id: 'BegunView' })
export type BegunView = z.infer<typeof BegunView>

/** The body of endViewAs. */
export const EndViewAs = z.strictObject({ id: z.guid().toLowerCase() }).meta({ id: 'EndViewAs' })
export type EndViewAs = z.infer<typeof EndViewAs>
