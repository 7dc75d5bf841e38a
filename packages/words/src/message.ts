/** What a message is told: texts and numbers as they stand, numbers that it writes or counts, and what it depends on. */
export type Values = Readonly<Record<string, string | number | boolean>>

/** How a message counts and writes numbers. */
export interface Numbers {
  /** The plural category of a count: 'one', 'other'. */
  categoryOf(count: number): string
  write(number: number): string
}

type Part = string | Argument
interface Argument {
  readonly name: string
  readonly kind: 'text' | 'number' | 'plural' | 'select'
  readonly options: ReadonlyMap<string, readonly Part[]>
}

export type Message = (numbers: Numbers, values: Values) => string

/**
 * Reads an ICU message: `{name}`, `{name, number}`, `{name, plural, =0 {…} one {…} other {# …}}` and
 * `{name, select, a {…} other {…}}`. Nothing is quoted; whoever needs a brace or an apostrophe before one says so here.
 * Throws Error where it is none of these.
 */
export function readMessage(text: string): Message {
  if (!/[{}]/.test(text)) return () => text
  const reading = new Reading(text)
  const parts = reading.parts(null)
  if (reading.at < text.length) throw reading.wrong()
  return (numbers, values) => written(parts, numbers, values)
}

class Reading {
  at = 0
  constructor(private readonly text: string) {}

  /** Reads up to the brace that ends what was begun. `counted`: the argument that # stands for. */
  parts(counted: string | null): readonly Part[] {
    const parts: Part[] = []
    while (this.at < this.text.length && this.text[this.at] !== '}') {
      const plain = this.match(counted === null ? /[^{}]+/y : /[^{}#]+/y)
      if (plain) parts.push(plain[0])
      else if (this.match(/#/y)) parts.push({ name: counted!, kind: 'number', options: new Map() })
      else parts.push(this.argument())
    }
    return parts
  }

  private argument(): Argument {
    const head = this.match(/\{\s*(\w+)\s*(?:,\s*(number|plural|select)\s*)?/y)
    if (!head) throw this.wrong()
    const [, name, kind = 'text'] = head as unknown as [string, string, Argument['kind'] | undefined]
    const options = new Map<string, readonly Part[]>()
    if (kind === 'plural' || kind === 'select') {
      if (!this.match(/,\s*/y)) throw this.wrong()
      for (let option; (option = this.match(/(=\d+|\w+)\s*\{/y));) {
        options.set(option[1]!, this.parts(kind === 'plural' ? name : null))
        if (!this.match(/\}\s*/y)) throw this.wrong()
      }
      if (!options.has('other')) throw this.wrong()
    }
    if (!this.match(/\}/y)) throw this.wrong()
    return { name, kind, options }
  }

  wrong(): Error {
    return new Error(`The message "${this.text}" cannot be read from its character ${this.at + 1}`)
  }

  private match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at
    const found = sticky.exec(this.text)
    if (found) this.at = sticky.lastIndex
    return found
  }
}

function written(parts: readonly Part[], numbers: Numbers, values: Values): string {
  let text = ''
  for (const part of parts)
    text +=
      typeof part !== 'string'
        ? argumentText(part, valueOf(part, values), numbers, values)
        : // An abbreviation that ends a sentence has its full stop already.
          part.startsWith('.') && text.endsWith('.')
          ? part.slice(1)
          : part
  return text
}

function valueOf({ name }: Argument, values: Values): Values[string] {
  const value = values[name]
  if (value === undefined) throw new Error(`A message lacks its "${name}"`)
  return value
}

function argumentText(
  { kind, options }: Argument,
  value: Values[string],
  numbers: Numbers,
  values: Values,
): string {
  if (kind === 'text') return String(value)
  if (kind === 'number') return numbers.write(Number(value))
  const option =
    kind === 'select'
      ? options.get(String(value))
      : (options.get(`=${value}`) ?? options.get(numbers.categoryOf(Number(value))))
  return written(option ?? options.get('other')!, numbers, values)
}
