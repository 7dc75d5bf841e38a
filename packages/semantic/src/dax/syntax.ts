/** Syntax tree of an expression: the expression as it stands, nothing resolved. `at` is the character offset from 0. */
export type Expression =
  | { kind: 'number'; text: string; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'date'; value: string; at: number }
  /** 'Table'[Column], or a measure with its table. */
  | { kind: 'column'; table: string; column: string; at: number }
  /** [Name]: a measure, or a column of the row at hand. */
  | { kind: 'bracket'; name: string; at: number }
  /** A bare or quoted name: a variable, a table, a word such as DESC, or TRUE. */
  | { kind: 'name'; name: string; quoted: boolean; at: number }
  /** A missing argument is null. */
  | { kind: 'call'; name: string; arguments: (Expression | null)[]; at: number }
  | { kind: 'unary'; operator: UnaryOperator; operand: Expression; at: number }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; at: number }
  /** {1, 2} or {(1, "a"), (2, "b")}: the rows of a table made on the spot. */
  | { kind: 'rows'; rows: Expression[][]; at: number }
  /** (T[A], T[B]) before IN. */
  | { kind: 'tuple'; items: Expression[]; at: number }
  | {
      kind: 'variables'
      variables: { name: string; value: Expression; at: number }[]
      result: Expression
      at: number
    }

export type UnaryOperator = '-' | '+' | 'not'

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '^'
  | '&'
  | '='
  | '=='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '&&'
  | '||'
  | 'in'
