import { z } from 'zod'
import { innerUrlProblem, publicUrlProblem } from './address.ts'

/** A public address: https, or http on loopback. */
export const publicUrl = z.string().check((context) => {
  const problem = publicUrlProblem(context.value)
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
})

/** An absolute https address (http on loopback), kept as written: issuers are compared letter by letter. */
export const serviceUrl = publicUrl

/** An absolute address inside, without a slash at its end. */
export const innerUrl = z
  .string()
  .check((context) => {
    const problem = innerUrlProblem(context.value)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
  })
  .transform((value) => value.replace(/\/+$/, ''))

/** Scheme, host and port. */
export const origin = z.string().check((context) => {
  const problem = publicUrlProblem(context.value)
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
  else if (new URL(context.value).origin !== context.value)
    context.issues.push({
      code: 'custom',
      message: 'expected scheme, host and port only',
      input: context.value,
    })
})

/** 256 bits as text. */
export const sealingKey = z
  .string()
  .regex(
    /^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/,
    'expected 256 bits: 64 hexadecimal digits, or 32 bytes in base64',
  )
