interface BoundedMapOptions<Value> {
  /** Takes a value that had to make way. */
  readonly onForgotten?: (value: Value) => void
}

/** A map of at most `max` values: the one that was set the longest ago makes way. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number
  readonly #onForgotten: ((value: Value) => void) | undefined

  constructor(max: number, { onForgotten }: BoundedMapOptions<Value> = {}) {
    super()
    this.#max = max
    this.#onForgotten = onForgotten
  }

  /** Sets a value and puts it last: a cache that sets what it hands out keeps what was used last. */
  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size <= this.#max) return this
    const [oldest] = this
    this.delete(oldest![0])
    this.#onForgotten?.(oldest![1])
    return this
  }
}
