/** The values of a statement, each once: the text of a value never becomes part of the statement's text. */
export class Parameters {
  readonly values: string[] = []
  readonly #places = new Map<string, number>()

  /** The place that stands for the value: $1, $2 … */
  place(value: string): string {
    let place = this.#places.get(value)
    if (place === undefined) {
      place = this.values.push(value)
      this.#places.set(value, place)
    }
    return `$${place}`
  }
}
