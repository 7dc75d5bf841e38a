import type { BinaryOperator, Expression } from './syntax.ts'
import { TokenReader } from './token-reader.ts'
import type { Token } from './tokens.ts'

/** From loose to tight. NOT is between && and the comparisons; a sign binds looser than ^, as in DAX: -2^2 is -4. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['=', '==', '<>', '<', '<=', '>', '>=', 'in'],
  ['&'],
  ['+', '-'],
  ['*', '/'],
]
const comparisonLevel = 2

/** Deep enough for any measure a person writes, shallow enough for any stack. */
const maxDepth = 200

/** Reads an expression of the whole grammar (docs/dax.md, "Grammar"). Throws MEASURE_SYNTAX. */
export const parseExpression = (source: string): Expression =>
  new ExpressionParser(new TokenReader(source)).parse()

/** A parser by recursive descent: a method for each rule of the grammar. */
class ExpressionParser {
  readonly #tokens: TokenReader
  #depth = 0

  constructor(tokens: TokenReader) {
    this.#tokens = tokens
  }

  parse(): Expression {
    const result = this.#whole()
    if (this.#tokens.peek().kind !== 'end')
      throw this.#tokens.fail(this.#tokens.peek(), 'the end of the expression')
    return result
  }

  #whole(): Expression {
    return this.#nested(() =>
      this.#tokens.isWord('var') && this.#tokens.second()?.kind === 'name'
        ? this.#variables()
        : this.#operation(0),
    )
  }

  #variables(): Expression {
    const start = this.#tokens.peek().at
    const found: { name: string; value: Expression; at: number }[] = []
    while (this.#tokens.isWord('var')) {
      this.#tokens.take()
      const name = this.#tokens.take()
      if (name.kind !== 'name') throw this.#tokens.fail(name, 'the name of a variable')
      this.#tokens.expect('=')
      found.push({ name: name.value, value: this.#whole(), at: name.at })
    }
    if (!this.#tokens.isWord('return')) throw this.#tokens.fail(this.#tokens.peek(), 'RETURN')
    this.#tokens.take()
    return { kind: 'variables', variables: found, result: this.#whole(), at: start }
  }

  #operation(level: number): Expression {
    if (level === levels.length) return this.#unary()
    if (level === comparisonLevel && this.#tokens.isWord('not')) {
      const { at } = this.#tokens.take()
      return { kind: 'unary', operator: 'not', operand: this.#nested(() => this.#operation(level)), at }
    }
    let left = this.#operation(level + 1)
    for (let operator = this.#operatorOf(level); operator; operator = this.#operatorOf(level)) {
      const { at } = this.#tokens.take()
      left = { kind: 'binary', operator, left, right: this.#operation(level + 1), at }
    }
    return left
  }

  #operatorOf(level: number): BinaryOperator | undefined {
    const token = this.#tokens.peek()
    const value = token.kind === 'symbol' ? token.value : this.#tokens.isWord('in') ? 'in' : undefined
    return value !== undefined && levels[level]!.includes(value) ? (value as BinaryOperator) : undefined
  }

  #nested(read: () => Expression): Expression {
    if (++this.#depth > maxDepth)
      throw this.#tokens.error(this.#tokens.peek().at, `The expression is nested more than ${maxDepth} deep`)
    const result = read()
    this.#depth--
    return result
  }

  #unary(): Expression {
    if (this.#tokens.isSymbol('-') || this.#tokens.isSymbol('+')) {
      const { value, at } = this.#tokens.take()
      return { kind: 'unary', operator: value as '-' | '+', operand: this.#nested(() => this.#unary()), at }
    }
    return this.#power()
  }

  #power(): Expression {
    let left = this.#primary()
    while (this.#tokens.isSymbol('^')) {
      const { at } = this.#tokens.take()
      const right = this.#tokens.isSymbol('-') || this.#tokens.isSymbol('+') ? this.#unary() : this.#primary()
      left = { kind: 'binary', operator: '^', left, right, at }
    }
    return left
  }

  #primary(): Expression {
    const token = this.#tokens.take()
    switch (token.kind) {
      case 'number':
        return { kind: 'number', text: token.value, at: token.at }
      case 'text':
      case 'date':
        return { kind: token.kind, value: token.value, at: token.at }
      case 'bracket':
        return { kind: 'bracket', name: token.value, at: token.at }
      case 'quoted':
      case 'name':
        return this.#named(token)
      case 'symbol':
        if (token.value === '(') return this.#parenthesis(token)
        if (token.value === '{') return this.#rows(token)
        throw this.#tokens.fail(token, 'a value')
      case 'end':
        throw this.#tokens.fail(token, 'a value')
    }
  }

  #named(token: Token): Expression {
    if (this.#tokens.peek().kind === 'bracket')
      return { kind: 'column', table: token.value, column: this.#tokens.take().value, at: token.at }
    if (token.kind === 'name' && this.#tokens.isSymbol('(')) {
      this.#tokens.take()
      return { kind: 'call', name: token.value, arguments: this.#callArguments(), at: token.at }
    }
    if (token.kind === 'name' && ['var', 'return', 'in', 'not'].includes(token.value.toLowerCase()))
      throw this.#tokens.fail(token, 'a value')
    return { kind: 'name', name: token.value, quoted: token.kind === 'quoted', at: token.at }
  }

  #callArguments(): (Expression | null)[] {
    const found: (Expression | null)[] = []
    if (this.#tokens.isSymbol(')')) {
      this.#tokens.take()
      return found
    }
    for (;;) {
      found.push(this.#tokens.isSymbol(',') || this.#tokens.isSymbol(')') ? null : this.#whole())
      if (this.#tokens.isSymbol(')')) break
      if (this.#tokens.isSymbol(';'))
        throw this.#tokens.fail(this.#tokens.peek(), '"," (arguments are separated by commas)')
      this.#tokens.expect(',')
    }
    this.#tokens.take()
    return found
  }

  #parenthesis(start: Token): Expression {
    const first = this.#whole()
    if (!this.#tokens.isSymbol(',')) {
      this.#tokens.expect(')')
      return first
    }
    const items = [first]
    while (this.#tokens.isSymbol(',')) {
      this.#tokens.take()
      items.push(this.#whole())
    }
    this.#tokens.expect(')')
    return { kind: 'tuple', items, at: start.at }
  }

  #rows(start: Token): Expression {
    const found: Expression[][] = []
    if (!this.#tokens.isSymbol('}'))
      for (;;) {
        const item = this.#whole()
        found.push(item.kind === 'tuple' ? item.items : [item])
        if (!this.#tokens.isSymbol(',')) break
        this.#tokens.take()
      }
    this.#tokens.expect('}')
    return { kind: 'rows', rows: found, at: start.at }
  }
}
