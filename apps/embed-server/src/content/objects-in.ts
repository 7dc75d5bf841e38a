/** Every object in a value, however deep, itself first. */
export function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item)
  else if (typeof value === 'object' && value !== null) {
    yield value as Record<string, unknown>
    for (const inner of Object.values(value)) yield* objectsIn(inner)
  }
}
