import { z } from 'zod'

/** Where people arrive. */
export const firstPage = z
  .enum(['home', 'reports'])
  .default('home')
  .describe(
    'Where a sign-in leads that began without an address: `home`, the report that was chosen last, or `reports`, all reports at a glance.',
  )
