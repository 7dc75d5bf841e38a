import { ModelError } from '../errors.ts'
import type { SemanticErrorCode } from '../errors.ts'
import { closest } from './closest.ts'

/** Reads one JSON object of a model file; every complaint carries the path of what is wrong. */
export class Reader {
  readonly #json: Record<string, unknown>
  readonly #path: string
  readonly #file: string | undefined

  private constructor(json: Record<string, unknown>, path: string, file: string | undefined) {
    this.#json = json
    this.#path = path
    this.#file = file
  }

  static open(json: unknown, file: string | undefined, path = ''): Reader {
    if (typeof json === 'object' && json !== null && !Array.isArray(json))
      return new Reader(json as Record<string, unknown>, path, file)
    const detail = path === '' ? 'A model file is a JSON object' : `${path} is an object`
    throw new ModelError(
      path === '' ? 'MODEL_NOT_AN_OBJECT' : 'MODEL_PROPERTY',
      detail,
      file === undefined ? {} : { file },
    )
  }

  #at(property?: string): string {
    return [this.#path, property].filter(Boolean).join('.')
  }

  error(code: SemanticErrorCode, detail: string, property?: string, suggestion?: string): ModelError {
    const path = this.#at(property)
    return new ModelError(code, path ? `${path}: ${detail}` : detail, {
      ...(this.#file !== undefined && { file: this.#file }),
      ...(suggestion !== undefined && { suggestion: `"${suggestion}"` }),
    })
  }

  /** Something named that is not there, with the nearest that is. */
  unknown(property: string, detail: string, candidates: readonly string[], name: string): ModelError {
    return this.error('MODEL_UNKNOWN_NAME', detail, property, closest(name, candidates))
  }

  /** Refuses properties that mean nothing, which are slips of the pen. */
  only(properties: readonly string[]): void {
    for (const property of Object.keys(this.#json))
      if (!properties.includes(property))
        throw this.error(
          'MODEL_PROPERTY',
          'There is no such property',
          property.slice(0, 80),
          closest(property, properties),
        )
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
    return Reader.open(value, this.#file, this.#at(property))
  }

  list(property: string, otherwise?: []): Reader[] {
    const value = this.value(property)
    if (value === undefined && otherwise) return otherwise
    if (!Array.isArray(value)) throw this.error('MODEL_PROPERTY', 'A list was expected', property)
    return value.map((item, index) => Reader.open(item, this.#file, `${this.#at(property)}[${index}]`))
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

/** Refuses two things of one name, which would be told apart by nobody. */
export function refuseDoubles(things: readonly { name: string; reader: Reader }[], what: string): void {
  const seen = new Set<string>()
  for (const { name, reader } of things) {
    if (seen.has(name.toLowerCase()))
      throw reader.error(
        'MODEL_DUPLICATE_NAME',
        `Two ${what} are called "${name}"; names differ by more than case`,
        'name',
      )
    seen.add(name.toLowerCase())
  }
}
