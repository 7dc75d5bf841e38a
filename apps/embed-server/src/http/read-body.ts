import type { z } from 'zod'
import { refusal, type RefusalCode } from './refusal.ts'

/** A body as its schema reads it. Throws a refusal with `code` that begins with the field. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown, code: RefusalCode): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.map(String).join('.') || 'The body'
  throw refusal(code, `${place}: ${issue?.message ?? 'is not what was expected'}`)
}
