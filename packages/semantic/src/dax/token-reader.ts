import type { ModelError } from '../model/errors.ts'
import { syntaxError } from './diagnostics.ts'
import { toTokens } from './tokens.ts'
import type { Token } from './tokens.ts'

/** Goes through the words of an expression, and says where it is when something else was expected. */
export class TokenReader {
  readonly #source: string
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(source: string) {
    this.#source = source
    this.#tokens = toTokens(source)
  }

  /** The next token, without taking it. */
  peek(): Token {
    return this.#tokens[this.#next]!
  }

  /** The token after the next one; none behind the end. */
  second(): Token | undefined {
    return this.#tokens[this.#next + 1]
  }

  isSymbol(value: string): boolean {
    const token = this.peek()
    return token.kind === 'symbol' && token.value === value
  }

  isWord(word: string): boolean {
    const token = this.peek()
    return token.kind === 'name' && token.value.toLowerCase() === word
  }

  take(): Token {
    return this.#tokens[this.#next++]!
  }

  expect(symbol: string): Token {
    if (!this.isSymbol(symbol)) throw this.fail(this.peek(), `"${symbol}"`)
    return this.take()
  }

  error(at: number, detail: string): ModelError {
    return syntaxError(this.#source, at, detail)
  }

  fail({ kind, at, end }: Token, expected: string): ModelError {
    const found = kind === 'end' ? 'The expression ends' : `"${this.#source.slice(at, end)}" stands`
    return this.error(at, `${found} where ${expected} was expected`)
  }
}
