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
    administrators: z
      .array(mailAddress)
      .default([])
      .describe(
        'Addresses that hear of every request for access, and of failed refreshes of data whose reports have no owner with an address.',
      ),
  })
  .prefault({})
