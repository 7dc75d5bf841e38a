import { closestName } from '@casement/errors'
import { ModelError } from '../model/errors.ts'
import type { ModelErrorCode } from '../model/errors.ts'

/** Problems found so far in one model file. */
class Findings {
  readonly errors: ModelError[] = []
  /** Uses of what could not be read, as JSON in lower case: what holds one is not to blame. */
  readonly broken: string[] = []
}

/** Reads one JSON object of a model file; every complaint carries the path of what is wrong. */
export class Reader {
  readonly #json: Record<string, unknown>
  readonly #path: string
  readonly #file: string | undefined
  readonly #findings: Findings

  private constructor(
    json: Record<string, unknown>,
    path: string,
    file: string | undefined,
    findings: Findings,
  ) {
    this.#json = json
    this.#path = path
    this.#file = file
    this.#findings = findings
  }

  static open(json: unknown, file: string | undefined, path = '', findings = new Findings()): Reader {
    if (typeof json === 'object' && json !== null && !Array.isArray(json))
      return new Reader(json as Record<string, unknown>, path, file, findings)
    const detail = path === '' ? 'A model file is a JSON object' : `${path} is an object`
    throw new ModelError(path === '' ? 'MODEL_NOT_AN_OBJECT' : 'MODEL_PROPERTY', detail, {
      path,
      ...(file !== undefined && { file }),
    })
  }

  /** Keeps what is wrong, to be reported with the rest of the file. */
  tell(error: ModelError): void {
    const { errors } = this.#findings
    if (!errors.some(({ message }) => message === error.message)) errors.push(error)
  }

  /** Returns what `read` gives, or undefined where it cannot be read; the problem is kept. */
  attempt<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      const name = this.value('name')
      if (typeof name === 'string' && this.#path !== '') {
        const isTable = /^tables\[\d+\]$/.test(this.#path)
        const uses = isTable
          ? [`${name}[`, `${name}'[`, `"table":"${name}"`]
          : [`[${name}]`, `"column":"${name}"`]
        this.#findings.broken.push(...uses.map((use) => use.toLowerCase()))
      }
      this.tell(error)
      return undefined
    }
  }

  /** True if an expression, or any other part of the file, uses what could not be read. */
  usesBroken(part: unknown = this.#json): boolean {
    const lower = JSON.stringify(part).toLowerCase()
    return this.#findings.broken.some((use) => lower.includes(use))
  }

  /** True if a property of the model, or something in it, is wrong. */
  isTold(property: string): boolean {
    return this.#findings.errors.some(({ path }) => path?.startsWith(property))
  }

  /** Throws the first of the problems kept, with all the others. */
  refuse(): void {
    const [first] = this.#findings.errors
    if (!first) return
    first.all = this.#findings.errors
    throw first
  }

  pathOf(property?: string): string {
    return this.#at(property)
  }

  #at(property?: string): string {
    return [this.#path, property].filter(Boolean).join('.')
  }

  error(code: ModelErrorCode, detail: string, property?: string, suggestion?: string): ModelError {
    const path = this.#at(property)
    return new ModelError(code, path ? `${path}: ${detail}` : detail, {
      path,
      ...(this.#file !== undefined && { file: this.#file }),
      ...(suggestion !== undefined && { suggestion: `"${suggestion}"` }),
    })
  }

  /** Something named that is not there, with the nearest that is. */
  unknown(property: string, detail: string, candidates: readonly string[], name: string): ModelError {
    return this.error('MODEL_UNKNOWN_NAME', detail, property, closestName(name, candidates))
  }

  /** Tells of properties that mean nothing, which are slips of the pen; `hints` say what to do instead of some. */
  only(properties: readonly string[], hints: Readonly<Record<string, string>> = {}): void {
    for (const property of Object.keys(this.#json))
      if (!properties.includes(property)) this.tell(this.notThere(property, hints, properties))
  }

  /** The first property that is none of these. */
  firstBeyond(properties: readonly string[]): string | undefined {
    return Object.keys(this.#json).find((property) => !properties.includes(property))
  }

  notThere(
    property: string,
    hints: Readonly<Record<string, string>>,
    properties: readonly string[] = [],
  ): ModelError {
    const hint = Object.hasOwn(hints, property) ? hints[property] : undefined
    const detail = `There is no such property${hint === undefined ? '' : `; ${hint}`}`
    const near = hint === undefined ? closestName(property, properties) : undefined
    return this.error('MODEL_PROPERTY', detail, property.slice(0, 80), near)
  }

  value(property: string): unknown {
    return Object.hasOwn(this.#json, property) ? this.#json[property] : undefined
  }

  text(property: string): string {
    const value = this.value(property)
    if (typeof value === 'string' && value.trim() !== '') return value
    throw this.error(
      'MODEL_PROPERTY',
      value === undefined ? 'This text is missing' : 'A text that is not empty was expected',
      property,
    )
  }

  optionalText(property: string): string | undefined {
    return this.value(property) === undefined ? undefined : this.text(property)
  }

  /** A text that may stand in a message, a column head or a quoted SQL name. */
  name(property: string): string {
    const name = this.text(property)
    if (/\p{Cc}/u.test(name)) throw this.error('MODEL_PROPERTY', 'A name has no control characters', property)
    if (name.length > 128) throw this.error('MODEL_PROPERTY', 'A name has at most 128 characters', property)
    return name
  }

  flag(property: string, otherwise = false): boolean {
    const value = this.value(property)
    if (value === undefined) return otherwise
    if (typeof value === 'boolean') return value
    throw this.error('MODEL_PROPERTY', 'true or false was expected', property)
  }

  texts(property: string): string[] {
    const value = this.value(property)
    if (value === undefined) return []
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value as string[]
    throw this.error('MODEL_PROPERTY', 'A list of texts was expected', property)
  }

  object(property: string): Reader {
    const value = this.value(property)
    if (value === undefined) throw this.error('MODEL_PROPERTY', 'This object is missing', property)
    return Reader.open(value, this.#file, this.#at(property), this.#findings)
  }

  /** The object at a place of a list that may hold others than objects. */
  item(property: string, index: number): Reader {
    const value = this.value(property) as readonly unknown[]
    return Reader.open(value[index], this.#file, `${this.#at(property)}[${index}]`, this.#findings)
  }

  list(property: string, otherwise?: []): Reader[] {
    const value = this.value(property)
    if (value === undefined && otherwise) return otherwise
    if (!Array.isArray(value)) throw this.error('MODEL_PROPERTY', 'A list was expected', property)
    return value.flatMap((item, index) => {
      const open = () => Reader.open(item, this.#file, `${this.#at(property)}[${index}]`, this.#findings)
      return this.attempt(open) ?? []
    })
  }
}

/** The texts for people that tables, columns and measures share. */
export function readTexts(reader: Reader): { displayName?: string; description?: string } {
  const displayName = reader.optionalText('displayName')
  const description = reader.optionalText('description')
  return {
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description }),
  }
}

/** Reports two things of one name, which nobody could tell apart. */
export function refuseDoubles(things: readonly { name: string; reader: Reader }[], what: string): void {
  const seen = new Set<string>()
  for (const { name, reader } of things) {
    if (seen.has(name.toLowerCase()))
      reader.tell(
        reader.error(
          'MODEL_DUPLICATE_NAME',
          `Two ${what} are called "${name}"; names differ by more than case`,
          'name',
        ),
      )
    seen.add(name.toLowerCase())
  }
}
