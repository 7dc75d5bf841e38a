import { z } from 'zod'
import { collectorUrlProblem, innerUrlProblem, publicUrlProblem, serviceInnerUrlProblem } from './address.ts'
import { databaseAddressProblem, postgresAddress } from './connections/database-address.ts'
import { longestMs } from './limits/longest-ms.ts'
import { portProblemOf } from './limits/refused-ports.ts'

/** A text of which `problemOf` says what is wrong with it, if anything is. */
const sound = (problemOf: (text: string) => string | null) =>
  z.string().check((context) => {
    const problem = problemOf(context.value)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
  })

export const milliseconds = z.int().min(1).max(longestMs)

/** A public address: https, or http on loopback. */
export const publicUrl = sound(publicUrlProblem)

/** An absolute https address (http on loopback), kept as written: issuers are compared letter by letter. */
export const serviceUrl = publicUrl

const withoutLastSlash = (text: string) => text.replace(/\/+$/, '')

/** An absolute address inside, without a slash at its end. */
export const innerUrl = sound(innerUrlProblem).transform(withoutLastSlash)

/** The same of the embedding service. */
export const serviceInnerUrl = sound(serviceInnerUrlProblem).transform(withoutLastSlash)

/** The address of a collector of OpenTelemetry. */
export const collectorUrl = sound(collectorUrlProblem)

/** The address of a PostgreSQL server, as `postgresAddress` writes it. */
export const postgresUrl = sound((text) => databaseAddressProblem(text, 'postgres')).transform(
  postgresAddress,
)

/** The address of an SMTP server. */
export const smtpUrl = sound((text) =>
  URL.canParse(text) && /^smtps?:\/\/[^/]/.test(text)
    ? null
    : 'expected smtp:// or smtps:// and a host, with user and password where it wants them',
)

/** An e-mail address by itself. */
export const mailAddress = sound((text) =>
  /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text)
    ? null
    : 'expected an e-mail address, as portal@example.com',
)

/** Where weaknesses are reported: an address of mail, a page, or a telephone [RFC 9116, 2.5.3]. */
export const contactUri = sound((text) =>
  URL.canParse(text) &&
  /^(https:\/\/[^\s/]+|mailto:[^\s@]+@[^\s@]+$|tel:[+\d-]+$)/.test(text) &&
  !/\s/.test(text)
    ? null
    : 'expected mailto:, https:// or tel:, as mailto:security@example.com',
)

/** Scheme, host and port. */
export const origin = sound(
  (text) =>
    publicUrlProblem(text) ?? (new URL(text).origin === text ? null : 'expected scheme, host and port only'),
)

/** A host as policies of browsers name it: `host`, `*.host` or `host:port`. */
export const frameHost = sound((text) => {
  const address = `https://${text.replace('*.', '')}`
  return /^(\*\.)?[a-z0-9.-]+(:\d+)?$/i.test(text) && URL.canParse(address)
    ? portProblemOf(new URL(address))
    : 'expected host, *.host or host:port'
})

/** 256 bits as text. */
export const sealingKey = z
  .string()
  .regex(
    /^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/,
    'expected 256 bits: 64 hexadecimal digits, or 32 bytes in base64',
  )
