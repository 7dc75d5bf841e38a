/** The values of a statement, each once: the text of a value never becomes part of the statement's text. */
export class Parameters {
  readonly #written: (number: number) => string
  readonly values: string[] = []
  readonly #places = new Map<string, number>()

  constructor(written: (number: number) => string = (number) => `$${number}`) {
    this.#written = written
  }

  /** The place that stands for the value: $1, $2 … */
  place(value: string): string {
    let place = this.#places.get(value)
    if (place === undefined) {
      place = this.values.push(value)
      this.#places.set(value, place)
    }
    return this.#written(place)
  }
}
