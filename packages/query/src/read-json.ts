import { QueryError } from './query-error.ts'

export const shape = (detail: string, path: string): QueryError =>
  new QueryError('QUERY_SHAPE', `${path}: ${detail}`)

const tooLarge = (detail: string, path: string): QueryError =>
  new QueryError('QUERY_TOO_LARGE', `${path}: ${detail}`)

/** Throws QUERY_SHAPE for anything but an object. */
export function object(json: unknown, path: string): Record<string, unknown> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json))
    return json as Record<string, unknown>
  throw shape('An object was expected', path)
}

/** Throws QUERY_SHAPE for anything but a list, and QUERY_TOO_LARGE for one of more than `max`. */
export function array(json: unknown, path: string, max: number): unknown[] {
  if (!Array.isArray(json)) throw shape('A list was expected', path)
  if (json.length > max) throw tooLarge(`At most ${max} are allowed, and these are ${json.length}`, path)
  return json
}

/** Throws QUERY_SHAPE for anything but a text that is not empty, and QUERY_TOO_LARGE for one of more than `max` characters. */
export function text(json: unknown, path: string, max: number): string {
  if (typeof json !== 'string' || json === '') throw shape('A text was expected', path)
  if (json.length > max) throw tooLarge(`The text is longer than ${max} characters`, path)
  return json
}

/** Throws QUERY_SHAPE for anything but a whole number of at least `min`, and QUERY_TOO_LARGE for one above `max`. */
export function count(
  json: unknown,
  path: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (json === undefined) return undefined
  if (typeof json !== 'number' || !Number.isInteger(json) || json < min)
    throw shape(`A whole number of at least ${min} was expected`, path)
  if (json > max) throw tooLarge(`At most ${max} is allowed`, path)
  return json
}
