import { syntaxError } from './diagnostics.ts'
import type { BinaryOperator, Expression } from './syntax.ts'
import { toTokens } from './tokens.ts'
import type { Token } from './tokens.ts'

/** From loose to tight. NOT stands between && and the comparisons; a sign binds looser than ^, as in DAX: -2^2 is -4. */
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
export function parseExpression(source: string): Expression {
  const tokens = toTokens(source)
  let next = 0
  let depth = 0

  const peek = (): Token => tokens[next]!
  const isSymbol = (value: string) => peek().kind === 'symbol' && peek().value === value
  const isWord = (word: string) => peek().kind === 'name' && peek().value.toLowerCase() === word
  const take = (): Token => tokens[next++]!
  const fail = (token: Token, expected: string) =>
    syntaxError(
      source,
      token.at,
      `${token.kind === 'end' ? 'The expression ends' : `"${source.slice(token.at, token.end)}" stands`} where ${expected} was expected`,
    )

  function expect(symbol: string): Token {
    if (!isSymbol(symbol)) throw fail(peek(), `"${symbol}"`)
    return take()
  }

  function whole(): Expression {
    if (++depth > maxDepth)
      throw syntaxError(source, peek().at, `The expression is nested more than ${maxDepth} deep`)
    const result = isWord('var') && tokens[next + 1]?.kind === 'name' ? variables() : operation(0)
    depth--
    return result
  }

  function variables(): Expression {
    const start = peek().at
    const found: { name: string; value: Expression; at: number }[] = []
    while (isWord('var')) {
      take()
      const name = take()
      if (name.kind !== 'name') throw fail(name, 'the name of a variable')
      expect('=')
      found.push({ name: name.value, value: whole(), at: name.at })
    }
    if (!isWord('return')) throw fail(peek(), 'RETURN')
    take()
    return { kind: 'variables', variables: found, result: whole(), at: start }
  }

  function operation(level: number): Expression {
    if (level === levels.length) return unary()
    if (level === comparisonLevel && isWord('not')) {
      const { at } = take()
      return { kind: 'unary', operator: 'not', operand: nested(() => operation(level)), at }
    }
    let left = operation(level + 1)
    for (let operator = operatorOf(level); operator; operator = operatorOf(level)) {
      const { at } = take()
      left = { kind: 'binary', operator, left, right: operation(level + 1), at }
    }
    return left
  }

  function operatorOf(level: number): BinaryOperator | undefined {
    const token = peek()
    const value = token.kind === 'symbol' ? token.value : isWord('in') ? 'in' : undefined
    return value !== undefined && levels[level]!.includes(value) ? (value as BinaryOperator) : undefined
  }

  function nested(read: () => Expression): Expression {
    if (++depth > maxDepth)
      throw syntaxError(source, peek().at, `The expression is nested more than ${maxDepth} deep`)
    const result = read()
    depth--
    return result
  }

  function unary(): Expression {
    if (isSymbol('-') || isSymbol('+')) {
      const { value, at } = take()
      return { kind: 'unary', operator: value as '-' | '+', operand: nested(unary), at }
    }
    return power()
  }

  function power(): Expression {
    let left = primary()
    while (isSymbol('^')) {
      const { at } = take()
      const right = isSymbol('-') || isSymbol('+') ? unary() : primary()
      left = { kind: 'binary', operator: '^', left, right, at }
    }
    return left
  }

  function primary(): Expression {
    const token = take()
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
        return named(token)
      case 'symbol':
        if (token.value === '(') return parenthesis(token)
        if (token.value === '{') return rows(token)
        throw fail(token, 'a value')
      case 'end':
        throw fail(token, 'a value')
    }
  }

  function named(token: Token): Expression {
    if (peek().kind === 'bracket')
      return { kind: 'column', table: token.value, column: take().value, at: token.at }
    if (token.kind === 'name' && isSymbol('(')) {
      take()
      return { kind: 'call', name: token.value, arguments: callArguments(), at: token.at }
    }
    if (token.kind === 'name' && ['var', 'return', 'in', 'not'].includes(token.value.toLowerCase()))
      throw fail(token, 'a value')
    return { kind: 'name', name: token.value, quoted: token.kind === 'quoted', at: token.at }
  }

  function callArguments(): (Expression | null)[] {
    const found: (Expression | null)[] = []
    if (isSymbol(')')) {
      take()
      return found
    }
    for (;;) {
      found.push(isSymbol(',') || isSymbol(')') ? null : whole())
      if (isSymbol(')')) break
      if (isSymbol(';')) throw fail(peek(), '"," (arguments are separated by commas)')
      expect(',')
    }
    take()
    return found
  }

  function parenthesis(start: Token): Expression {
    const first = whole()
    if (!isSymbol(',')) {
      expect(')')
      return first
    }
    const items = [first]
    while (isSymbol(',')) {
      take()
      items.push(whole())
    }
    expect(')')
    return { kind: 'tuple', items, at: start.at }
  }

  function rows(start: Token): Expression {
    const found: Expression[][] = []
    if (!isSymbol('}'))
      for (;;) {
        const item = whole()
        found.push(item.kind === 'tuple' ? item.items : [item])
        if (!isSymbol(',')) break
        take()
      }
    expect('}')
    return { kind: 'rows', rows: found, at: start.at }
  }

  const result = whole()
  if (peek().kind !== 'end') throw fail(peek(), 'the end of the expression')
  return result
}
