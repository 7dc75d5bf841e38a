import { z } from 'zod'

/** Asks for a fresh embed token of a report that the caller may see. */
export const EmbedTokenRequest = z
  .strictObject({ reportId: z.guid().toLowerCase(), workspaceId: z.guid().toLowerCase() })
  .meta({ id: 'EmbedTokenRequest' })
export type EmbedTokenRequest = z.infer<typeof EmbedTokenRequest>

/** The token, its id for the audit, and its end (ISO 8601, UTC). The answer's `Date` header is the server's clock. */
export const EmbedTokenAnswer = z
  .looseObject({ accessToken: z.string(), tokenId: z.string(), expiresAt: z.string() })
  .meta({ id: 'EmbedTokenAnswer' })
export type EmbedTokenAnswer = z.infer<typeof EmbedTokenAnswer>
