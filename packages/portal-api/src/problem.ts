import { z } from 'zod'

/** Body of every refused call of the portal's server. Never holds a token. */
export const Problem = z
  .looseObject({
    code: z.string().describe('Stable name of what went wrong, for example `grantUnknown`.'),
    message: z.string().describe('What happened and what to do, for a person.'),
    field: z.string().optional().describe('The part of the body that is wrong, as `subject.kind`.'),
    correlationId: z.string().describe('Found in the server log; also the header `x-correlation-id`.'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
