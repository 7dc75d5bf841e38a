import { z } from 'zod'
import { mailAddress, smtpUrl } from './setting-values.ts'

/** Settings of the letters that the portal sends. */
export const mailSettings = z
  .strictObject({
    smtpUrl: smtpUrl
      .optional()
      .describe(
        'The SMTP server that letters about requests for access and failed refreshes, subscriptions and alerts are sent by, as smtps://user:password@mail.example.com. Absent: none are sent.',
      )
      .meta({ secret: true }),
    from: mailAddress.optional().describe('The address that letters are from; goes with mail.smtpUrl.'),
    domain: z
      .string()
      .regex(/^[^\s@<>,;:"()[\]\\]+$/, 'expected a domain, as example.com')
      .optional()
      .describe(
        'The domain of people whose name is no address: with example.com, subscriptions of grace go to grace@example.com. Absent: only people whose name is an address can subscribe.',
      ),
    groupHours: z
      .int()
      .min(1)
      .max(8760)
      .default(24)
      .describe(
        "For how many hours the groups and roles of somebody's last sign-in say what their subscriptions and alerts hold; after that these wait for the next sign-in. What somebody has by a grant to their own name goes on.",
      ),
    signInDays: z
      .int()
      .min(1)
      .max(365)
      .default(30)
      .describe(
        'After how many days without a sign-in all subscriptions and alerts of somebody wait for one.',
      ),
    administrators: z
      .array(mailAddress)
      .default([])
      .describe(
        'Addresses that hear of every request for access, and of failed refreshes of data whose reports have no owner with an address.',
      ),
  })
  .prefault({})
