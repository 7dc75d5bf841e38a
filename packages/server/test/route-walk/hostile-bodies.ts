/** JSON texts of so many bytes that are large in each of the ways in which one can be, whatever a route takes. */
export function hostileBodies(bytes: number): Readonly<Record<string, string>> {
  const room = bytes - 64
  const filled = (unit: string, join = ','): string =>
    Array.from({ length: Math.floor(room / (unit.length + join.length)) }, () => unit).join(join)
  const keys = Array.from(
    { length: Math.floor(room / 16) },
    (_, at) => `"${at.toString().padStart(8, 'k')}":""`,
  )
  const depth = Math.floor(room / 12)
  return {
    'one text': JSON.stringify({ text: 'a'.repeat(room) }),
    'many keys': `{${keys.join(',')}}`,
    'many texts': `{"items":[${filled('""')}]}`,
    'many objects': `{"items":[${filled('{}')}]}`,
    deep: `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  }
}

/** Texts of which each field of an object may be one, as large as it may be in one body; for routes whose fields are known. */
export const longText = (length: number): string => 'Casement '.repeat(Math.ceil(length / 9)).slice(0, length)
