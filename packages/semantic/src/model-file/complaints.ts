import { closestName } from '@casement/errors'
import { isPlainObject } from '@casement/schema'
import type { Finding, Part } from '@casement/schema'
import { ModelError } from '../model/errors.ts'
import type { ModelErrorCode } from '../model/errors.ts'

/** Texts by which the JSON of a file uses what has this name; '' stands for a name that is not known. */
type UsesOf = (name: string) => readonly string[]

/** Uses of a table; without a name it could be any. */
export const usesOfTable: UsesOf = (name) => (name ? [`${name}[`, `${name}'[`, `"table":"${name}"`] : [''])

/** Uses of a column or measure; without a name it could be any of its table. */
export const usesOfField =
  (table: string): UsesOf =>
  (name) =>
    name ? [`[${name}]`, `"column":"${name}"`] : usesOfTable(table)

/** Problems found so far in one model file. */
export class Complaints {
  readonly #errors: ModelError[] = []
  /** Uses of what could not be read, in lower case. */
  readonly #broken: string[] = []
  readonly #file: string | undefined

  constructor(file: string | undefined) {
    this.#file = file
  }

  placeOf(path: string): { path: string; file?: string } {
    return { path, ...(this.#file !== undefined && { file: this.#file }) }
  }

  error(code: ModelErrorCode, path: string, detail: string, suggestion?: string): ModelError {
    return new ModelError(code, path ? `${path}: ${detail}` : detail, {
      ...this.placeOf(path),
      ...(suggestion !== undefined && { suggestion: `"${suggestion}"` }),
    })
  }

  /** Something named that is not there, with the nearest that is. */
  unknown(path: string, detail: string, candidates: readonly { name: string }[], name: string): ModelError {
    const names = candidates.map((candidate) => candidate.name)
    return this.error('MODEL_UNKNOWN_NAME', path, detail, closestName(name, names))
  }

  /** Keeps what is wrong, to be reported with the rest of the file. */
  tell(error: ModelError): void {
    if (!this.#errors.some(({ message }) => message === error.message)) this.#errors.push(error)
  }

  /** Keeps what a shape finds. */
  tellFinding({ code = 'MODEL_PROPERTY', path, detail, suggestion }: Finding): void {
    this.tell(this.error(code as ModelErrorCode, path, detail, suggestion))
  }

  /** Returns what `read` gives, or undefined where it refuses; the problem is kept. */
  keep<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      this.tell(error)
      return undefined
    }
  }

  /** Returns what `read` makes of a part, or undefined where that or the part is wrong; what uses it is not to blame. */
  attempt<T, R>({ value, given }: Part<T>, read: (value: T) => R, usesOf?: UsesOf): R | undefined {
    const result = value === undefined ? undefined : this.keep(() => read(value))
    if (result !== undefined || !usesOf) return result
    const name = isPlainObject(given) && typeof given.name === 'string' ? given.name : ''
    this.#broken.push(...usesOf(name).map((use) => use.toLowerCase()))
    return undefined
  }

  /** True when an expression, or whatever else of the file, uses what could not be read. */
  usesBroken(written: unknown): boolean {
    const lower = JSON.stringify([written]).toLowerCase()
    return this.#broken.some((use) => lower.includes(use))
  }

  /** True when something is wrong with a property of the model itself, or in it. */
  isTold(property: string): boolean {
    return this.#errors.some(({ path }) => path?.startsWith(property))
  }

  /** Tells of two things of one name, which would be told apart by nobody. */
  tellDoubles(things: readonly { name: string; path: string }[], what: string): void {
    const seen = new Set<string>()
    for (const { name, path } of things) {
      const detail = `Two ${what} are called "${name}"; names differ by more than case`
      if (seen.has(name.toLowerCase())) this.tell(this.error('MODEL_DUPLICATE_NAME', `${path}.name`, detail))
      seen.add(name.toLowerCase())
    }
  }

  /** Throws the first of the problems kept, with all the others. */
  refuse(): void {
    const [first] = this.#errors
    if (!first) return
    first.all = this.#errors
    throw first
  }
}
