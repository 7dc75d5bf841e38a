/** Numbers in [0, 1) that depend on the seed alone (mulberry32, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The value of `--name N` among a proof's options. */
export function numberOption(options: readonly string[], name: string, otherwise: number): number {
  const at = options.indexOf(`--${name}`)
  const value = at < 0 ? otherwise : Number(options[at + 1])
  if (!Number.isInteger(value)) throw new Error(`--${name} takes a whole number`)
  return value
}
