import { parseExpression } from '../../../src/dax/parse-expression.ts'
import type { Expression } from '../../../src/dax/syntax.ts'
import { compareValues, dayOf, exact, isDay, isExact, memberKey, zero } from '../values.ts'
import type { Day, Plain } from '../values.ts'
import { Calculate } from './calculate.ts'
import { CalendarDays, edgesOf } from './calendar-days.ts'
import { DoubtfulDoubles } from './doubtful-doubles.ts'
import { toFilter, transition } from './filters.ts'
import { FollowingChoices } from './following-choices.ts'
import { refuseBeyond } from './grain.ts'
import { hideRows } from './hidden-rows.ts'
import type { Identity } from './hidden-rows.ts'
import { holdsIn, isAmong, lookedUp, projected } from './looked-up.ts'
import { KeptMeasures } from './kept-measures.ts'
import { columnsIn, ModelShape } from './model-shape.ts'
import { RowContexts } from './row-contexts.ts'
import { Rows } from './rows.ts'
import { scalarFunction } from './scalar-functions.ts'
import { aggregate, aggregates, arithmetic, counted, isEqual, sizeOf, text, truth } from './scalars.ts'
import { BeyondGrain, idOf } from './shapes.ts'
import type {
  ColumnId,
  Filter,
  Held,
  PlainData,
  PlainGrain,
  PlainModel,
  Scope,
  TableValue,
} from './shapes.ts'

/**
 * Evaluates measures one row and one group at a time, by the definitions of docs/dax.md and by nothing clever: a filter
 * is the set of all combinations that it lets through, a row context is a row. It shares the parser with the compiler
 * and nothing else.
 */
export class Interpreter {
  readonly shape: ModelShape
  readonly rows: Rows
  readonly #calendar: CalendarDays
  readonly #today: string
  readonly #parsed = new Map<string, Expression>()
  readonly #measures = new KeptMeasures()
  readonly #contexts = new RowContexts()
  readonly #figures = new WeakMap<readonly Filter[], Map<string, Plain>>()
  readonly #following = new FollowingChoices({
    isChoice: (table, column) => this.shape.choiceColumn(table, column) !== undefined,
    choicesLeft: (table, column, scope) => this.#choicesLeft(table, column, scope),
    measureAt: (name, scope) => this.#measureAt(name, scope),
    measureText: (name) => {
      const found = this.shape.measureNamed(name)
      return found && this.#parse(found.measure.expression)
    },
    calculated: (call, scope) => this.#calculate.calculated(call, scope),
    withVariables: (expression, scope) => this.#declared(expression, scope),
  })
  readonly #calculate: Calculate
  /** What cannot be told of doubles since `use`. */
  readonly doubles = new DoubtfulDoubles()
  /** The columns that the query limits and groups by. */
  #asked: readonly ColumnId[] = []
  /** The columns that the identity's rules read, where they hide rows. */
  readonly #ruled: readonly ColumnId[]
  #selected: readonly Filter[] = []

  constructor(model: PlainModel, data: PlainData, { today, ...identity }: Identity & { today: string }) {
    this.shape = new ModelShape(model)
    this.rows = new Rows(this.shape, data)
    this.#calendar = new CalendarDays(this.shape, this.rows)
    this.#today = today
    this.#calculate = new Calculate({
      shape: this.shape,
      selected: () => this.#selected,
      isTable: (expression, scope) => this.#isTable(expression, scope),
      table: (expression, scope) => this.table(expression, scope),
      conditionFilter: (condition, scope) => this.#conditionFilter(condition, scope),
    })
    // Rules look into whole tables.
    let whole: Interpreter | undefined
    const holds = (filter: string, scope: Scope) => {
      whole ??= new Interpreter({ ...model, roles: [] }, data, { today, roles: [] })
      return holdsIn(whole, filter, scope)
    }
    this.#ruled = hideRows(this.shape, this.rows, identity, holds).flatMap(({ table, filter }) =>
      columnsIn(this.#parse(filter))
        .filter((one) => one.table === table)
        .map(({ column }) => this.shape.column(table, column)!),
    )
    this.rows.spell()
  }

  /** The same model with other measures. */
  use(model: PlainModel): void {
    this.shape.model = model
    this.doubles.reset()
    this.#following.reset()
    this.#measures.clear()
  }

  /** A figure of the query in a context that the query made; BLANK beyond the grain of a table. */
  figure(scope: Scope, evaluate: () => Plain): Plain {
    this.#asked = scope.filters.flatMap(({ columns }) => columns)
    try {
      return evaluate()
    } catch (error) {
      if (error instanceof BeyondGrain) return null
      throw error
    }
  }

  /** Throws where rows of the table are asked for under filters, or rules, on what it, or this measure of it, is not kept by. */
  #refuseBeyond(table: string, scope: Scope, grain: PlainGrain | undefined): void {
    refuseBeyond(this.shape, { table, grain }, scope, { asked: this.#asked, ruled: this.#ruled })
  }

  #refuseRowsBeyond(table: string, scope: Scope): void {
    this.#refuseBeyond(table, scope, this.shape.tableNamed(table).grain)
  }

  /** A row of BLANKs of the table, for what would be evaluated in its rows if it had any. */
  #standIn(table: TableValue): TableValue['rows'][number] {
    const values = table.columns.map(() => null)
    const names = [...new Set(table.columns.map((column) => column.split('.')[0]!))]
    const own = names.find((name) => names.every((other) => this.shape.leadsTo(name, other, [])))!
    const isWhole = this.shape.columnsOf(own).every((column) => table.columns.includes(column))
    return isWhole ? { values, row: this.rows.blank(own), table: own } : { values }
  }

  /** The filters of the query, which ALLSELECTED goes back to. */
  select(selected: readonly Filter[]): void {
    this.#selected = selected
    this.#measures.clear()
  }

  /** The choices that filters leave, where that is known before data are read: where no rule and no data have a part in it. */
  #choicesLeft(table: string, column: string, scope: Scope): readonly Plain[] | undefined {
    const id = this.shape.choiceColumn(table, column)
    if (id === undefined || this.#ruled.includes(id)) return undefined
    const isKnown = scope.filters.every(
      (filter) => !filter.columns.includes(id) || (filter.isKnown && filter.columns.length === 1),
    )
    return isKnown ? this.rows.members([id], scope).rows.map(({ values }) => values[0]!) : undefined
  }

  /** What follows from choices; nothing beyond a grain. */
  #unlessBeyond<Found>(find: () => Found): Found | undefined {
    try {
      return find()
    } catch (error) {
      if (error instanceof BeyondGrain) return undefined
      throw error
    }
  }

  /** Whether a test holds, where that follows from choices. */
  #decided(test: Expression, scope: Scope): boolean | undefined {
    return this.#unlessBeyond(() => this.#following.decided(test, scope))
  }

  /** Whether it is known before data are read which of some choices a condition lets through. */
  #isKnownOf(condition: Expression, table: TableValue, scope: Scope): boolean {
    const [column, second] = table.columns
    if (second !== undefined || !this.shape.hasChoices(column!.split('.')[0]!)) return false
    const rows = table.rows.map(({ values }) => ({ columns: table.columns, values }))
    return this.#unlessBeyond(() => this.#following.isKnownOf(condition, rows, scope)) === true
  }

  /** The figure of a column, worked out once for the rows that an iterator goes through under the same filters. */
  #once({ filters, relationships }: Scope, figure: string, work: () => Plain): Plain {
    const name = `${figure} ${relationships.join()}`
    const known = this.#figures.get(filters) ?? new Map<string, Plain>()
    this.#figures.set(filters, known)
    if (!known.has(name)) known.set(name, work())
    return known.get(name)!
  }

  #parse(source: string): Expression {
    let expression = this.#parsed.get(source)
    if (!expression) this.#parsed.set(source, (expression = parseExpression(source)))
    return expression
  }

  measure(name: string, scope: Scope): Plain {
    const found = this.#measureAt(name, scope)
    if (!found) throw new Error(`no measure ${name}`)
    return this.#measures.value(name, this.#asked, found.inner, () =>
      this.evaluate(found.expression, found.inner),
    )
  }

  #measureAt(name: string, scope: Scope): { expression: Expression; inner: Scope } | undefined {
    const found = this.shape.measureNamed(name)
    if (!found) return undefined
    const { table, measure } = found
    const inner = { ...scope, filters: transition(scope), rows: [], variables: new Map() }
    this.#refuseBeyond(table.name, inner, measure.grain)
    return { expression: this.#parse(measure.expression), inner }
  }

  evaluateText(source: string, scope: Scope): Plain {
    return this.evaluate(this.#parse(source), scope)
  }

  evaluate(expression: Expression, scope: Scope): Plain {
    switch (expression.kind) {
      case 'number':
        return /e/i.test(expression.text) ? Number(expression.text) : exact(expression.text)
      case 'text':
        return expression.value
      case 'date':
        return dayOf(expression.value)
      case 'bracket':
        return this.#bracket(expression.name, scope)
      case 'column': {
        const column = this.shape.column(expression.table, expression.column)
        return column === undefined ? this.measure(expression.column, scope) : this.#rowValue(column, scope)
      }
      case 'name': {
        const held = scope.variables.get(expression.name.toLowerCase())
        if (held && 'isBeyond' in held) throw new BeyondGrain()
        if (held && 'value' in held) return held.value
        if (/^(true|false)$/i.test(expression.name)) return expression.name.toLowerCase() === 'true'
        throw new Error(`no value ${expression.name}`)
      }
      case 'unary': {
        const value = this.evaluate(expression.operand, scope)
        if (expression.operator === 'not') return !truth(value)
        if (expression.operator === '+' || value === null) return value
        return isExact(value) ? { ...value, digits: -value.digits } : -(value as number)
      }
      case 'binary':
        return this.#binary(expression, scope)
      case 'variables':
        return this.evaluate(expression.result, this.#declared(expression, scope))
      case 'call':
        return this.#call(expression, scope)
      default:
        throw new Error(`no value in ${expression.kind}`)
    }
  }

  #declared(expression: Expression & { kind: 'variables' }, scope: Scope): Scope {
    const variables = new Map(scope.variables)
    for (const { name, value } of expression.variables) {
      const inner = { ...scope, variables: new Map(variables) }
      variables.set(name.toLowerCase(), this.#held(value, inner))
    }
    return { ...scope, variables }
  }

  /** What a variable is where it is declared; beyond a grain it is nothing, which matters where it is used. */
  #held(value: Expression, scope: Scope): Held {
    try {
      if (this.#isTable(value, scope)) return { table: this.table(value, scope) }
      const followed = this.#unlessBeyond(() => this.#following.constant(value, scope))
      return { value: this.evaluate(value, scope), ...(followed && { followed }) }
    } catch (error) {
      if (error instanceof BeyondGrain) return { isBeyond: true }
      throw error
    }
  }

  #bracket(name: string, scope: Scope): Plain {
    if (this.shape.measureNamed(name)) return this.measure(name, scope)
    for (const row of scope.rows) {
      const column = row.columns.find(
        (id) => id.slice(id.indexOf('.') + 1).toLowerCase() === name.toLowerCase(),
      )
      if (column) return this.#rowValue(column, scope)
    }
    throw new Error(`no column ${name}`)
  }

  #rowValue(column: ColumnId, scope: Scope): Plain {
    for (const row of scope.rows) {
      const index = row.columns.indexOf(column)
      if (index >= 0) return row.values[index]!
    }
    throw new Error(`no row for ${column}`)
  }

  #binary({ operator, left, right }: Expression & { kind: 'binary' }, scope: Scope): Plain {
    if (operator === 'in') {
      const items = left.kind === 'tuple' ? left.items : [left]
      const values = items.map((item) => this.evaluate(item, scope))
      if (this.#isTable(right, scope)) return isAmong(values, this.table(right, scope))
      if (right.kind !== 'rows') throw new Error('IN needs a list')
      return right.rows.some((row) =>
        row.every((cell, index) => isEqual(values[index]!, this.evaluate(cell, scope))),
      )
    }
    const [a, b] = [this.evaluate(left, scope), this.evaluate(right, scope)]
    if (operator === '/') this.doubles.noteUndecided(b)
    else if (/[<=>]/.test(operator)) this.doubles.noteUndecided(sizeOf(a) - sizeOf(b))
    switch (operator) {
      case '&&':
        return truth(a) && truth(b)
      case '||':
        return truth(a) || truth(b)
      case '=':
        return isEqual(a, b)
      case '==':
        return memberKey(a) === memberKey(b) || (a !== null && b !== null && isEqual(a, b))
      case '<>':
        return !isEqual(a, b)
      case '<':
        return compareValues(a, b) < 0
      case '<=':
        return compareValues(a, b) <= 0
      case '>':
        return compareValues(a, b) > 0
      case '>=':
        return compareValues(a, b) >= 0
      case '&':
        return a === null && b === null ? null : `${text(a)}${text(b)}`
      case '+':
      case '-':
        return this.doubles.noteCancelled(arithmetic(operator, a, b), [a, b])
      default:
        return arithmetic(operator, a, b)
    }
  }

  #isTable(expression: Expression, scope: Scope): boolean {
    if (expression.kind === 'name') {
      const held = scope.variables.get(expression.name.toLowerCase())
      return held ? 'table' in held : this.shape.tableNamed(expression.name) !== undefined
    }
    return expression.kind === 'call' && tableFunctions.has(expression.name.toUpperCase())
  }

  table(expression: Expression, scope: Scope): TableValue {
    if (expression.kind === 'name') {
      const held = scope.variables.get(expression.name.toLowerCase())
      if (held && 'isBeyond' in held) throw new BeyondGrain()
      if (held && 'table' in held) return held.table
      const { name } = this.shape.tableNamed(expression.name)
      this.#refuseRowsBeyond(name, scope)
      return this.rows.whole(name, scope)
    }
    if (expression.kind !== 'call') throw new Error('a table was expected')
    const [first] = expression.arguments
    switch (expression.name.toUpperCase()) {
      case 'VALUES':
      case 'DISTINCT':
        return first!.kind === 'column'
          ? this.#membersKept([this.shape.column(first!.table, first!.column)!], scope)
          : this.table(first!, scope)
      case 'ALL':
        return this.#all(expression, { ...scope, filters: [] })
      case 'ALLSELECTED':
        return this.#all(expression, { ...scope, filters: this.#selected })
      case 'ALLEXCEPT': {
        const { name } = this.shape.tableNamed((first as { name: string }).name)
        const kept = expression.arguments.slice(1).map((argument) => this.shape.columnGiven(argument))
        return this.#membersKept(
          this.shape.columnsOf(name).filter((column) => !kept.includes(column)),
          { ...scope, filters: [] },
        )
      }
      case 'FILTER': {
        const table = this.table(first!, scope)
        const rows = this.#rowsToVisit(table, expression.arguments[1]!, scope).filter((row) =>
          truth(this.evaluate(expression.arguments[1]!, this.#inRow(table, row, scope))),
        )
        const isKnown = table.isKnown && this.#isKnownOf(expression.arguments[1]!, table, scope)
        return { columns: table.columns, rows, ...(isKnown && { isKnown }) }
      }
      case 'SELECTCOLUMNS': {
        const columns = expression.arguments.slice(1).map((argument) => this.shape.columnGiven(argument))
        return projected(this.table(first!, scope), columns)
      }
      case 'CALCULATETABLE':
        return this.table(first!, {
          ...scope,
          filters: this.#calculate.modified(expression, scope),
          relationships: this.#calculate.relationships(expression, scope),
          rows: [],
        })
      default:
        return this.#dates(expression, scope)
    }
  }

  #all(call: Expression & { kind: 'call' }, scope: Scope): TableValue {
    const [first] = call.arguments
    if (first?.kind !== 'name')
      return this.#membersKept(
        call.arguments.map((argument) => this.shape.columnGiven(argument)),
        scope,
      )
    const { name } = this.shape.tableNamed(first.name)
    this.#refuseRowsBeyond(name, scope)
    return this.rows.wholeWithBlank(name, scope)
  }

  #membersKept(columns: readonly ColumnId[], scope: Scope): TableValue {
    const [first] = columns
    const [table, column] = first!.split('.') as [string, string]
    this.#refuseRowsBeyond(table, scope)
    const isKnown = columns.length === 1 && this.#choicesLeft(table, column, scope) !== undefined
    return { ...this.rows.members(columns, scope), ...(isKnown && { isKnown }) }
  }

  /** The rows of a table, after what is evaluated in each was seen not to be beyond a grain where there are none. */
  #rowsToVisit(table: TableValue, expression: Expression, scope: Scope): TableValue['rows'] {
    if (table.rows.length === 0 && this.shape.hasGrain)
      this.evaluate(expression, this.#inRow(table, this.#standIn(table), scope))
    return table.rows
  }

  #inRow(table: TableValue, row: TableValue['rows'][number], scope: Scope): Scope {
    return { ...scope, rows: [this.#contexts.of(table, row), ...scope.rows] }
  }

  /** `T[a] = 1` stands for FILTER(ALL(T[a]), T[a] = 1). */
  #conditionFilter(condition: Expression, scope: Scope): Filter {
    const columns = [
      ...new Set(
        columnsIn(condition)
          .map(({ table, column }) => this.shape.column(table, column))
          .filter((id): id is ColumnId => id !== undefined),
      ),
    ]
    const all = this.#membersKept(columns, { ...scope, filters: [] })
    const rows = this.#rowsToVisit(all, condition, { ...scope, rows: [] }).filter((row) =>
      truth(this.evaluate(condition, this.#inRow(all, row, { ...scope, rows: [] }))),
    )
    const isKnown = this.#isKnownOf(condition, all, { ...scope, rows: [] })
    return toFilter({ columns, rows, ...(isKnown && { isKnown }) })
  }

  #call(call: Expression & { kind: 'call' }, scope: Scope): Plain {
    const name = call.name.toUpperCase()
    const given = call.arguments
    const value = (index: number): Plain => (given[index] ? this.evaluate(given[index]!, scope) : null)
    // What is not chosen may be beyond a grain as well.
    if (eagerFunctions.has(name) && this.shape.hasGrain)
      for (let index = 0; index < given.length; index++) value(index)
    switch (name) {
      case 'USERNAME':
      case 'USERPRINCIPALNAME':
      case 'CUSTOMDATA': {
        const held = scope.variables.get(name === 'CUSTOMDATA' ? '#customdata' : '#username')
        return held && 'value' in held ? held.value : null
      }
      case 'TODAY':
        return dayOf(this.#today)
      case 'IF': {
        // Of a choice that is known, no grain of the other branch counts.
        const decided = this.#decided(given[0]!, scope)
        if (decided !== undefined) return value(decided ? 1 : 2)
        return this.#eitherOf(
          truth(value(0)),
          () => value(1),
          () => value(2),
        )
      }
      case 'SWITCH':
        return this.#switch(given, 1, scope)
      case 'DIVIDE': {
        const [a, b] = [value(0), value(1)]
        this.doubles.noteUndecided(b)
        return b === null || compareValues(b, zero) === 0 ? value(2) : arithmetic('/', a, b)
      }
      case 'CALCULATE':
      case 'TOTALYTD':
      case 'TOTALQTD':
      case 'TOTALMTD': {
        const { expression, inner } = this.#calculate.calculated(call, scope)!
        return this.evaluate(expression, inner)
      }
      case 'RELATED': {
        const column = this.shape.columnGiven(given[0])
        for (const row of scope.rows) {
          const found =
            row.row && row.table
              ? this.rows.valueOf(row.table, row.row, column, scope.relationships)
              : undefined
          if (found !== undefined) return found
        }
        throw new Error(`no row for ${column}`)
      }
      case 'SELECTEDVALUE': {
        const { rows } = this.#membersKept([this.shape.columnGiven(given[0])], scope)
        return rows.length === 1 ? rows[0]!.values[0]! : value(1)
      }
      case 'HASONEVALUE':
        return this.#membersKept([this.shape.columnGiven(given[0])], scope).rows.length === 1
      case 'LOOKUPVALUE':
        return lookedUp(this.rows, this.shape, given, value)
      case 'COUNTROWS':
        return counted(this.table(given[0]!, scope).rows.length)
      case 'DISTINCTCOUNT':
        return counted(this.#membersKept([this.shape.columnGiven(given[0])], scope).rows.length)
      case 'RANKX':
        return this.#rank(call, scope)
      case 'FIRSTDATE':
      case 'LASTDATE': {
        const days = this.#daysOf(given[0]!, scope)
        return days.length === 0 ? null : edgesOf(days)[name === 'FIRSTDATE' ? 0 : 1]
      }
    }
    const scalar = scalarFunction(name, value, given.length)
    if (scalar !== undefined) return scalar
    const isIterator = name.endsWith('X') && aggregates.has(name.slice(0, -1))
    if (isIterator) {
      const table = this.table(given[0]!, scope)
      const parts = this.#rowsToVisit(table, given[1]!, scope).map((row) =>
        this.evaluate(given[1]!, this.#inRow(table, row, scope)),
      )
      const found = aggregate(name.slice(0, -1), parts)
      return name === 'SUMX' && found !== null ? this.doubles.noteCancelled(found, parts) : found
    }
    if ((name === 'MIN' || name === 'MAX') && given.length === 2) {
      const [a, b] = [value(0), value(1)]
      const found = compareValues(a, b) <= 0 === (name === 'MIN') ? a : b
      const other = a ?? b
      return found === null && other !== null && !isDay(other) && typeof other !== 'string' ? zero : found
    }
    if (!aggregates.has(name)) throw new Error(`no function ${name}`)
    const column = this.shape.columnGiven(given[0])
    const table = column.slice(0, column.indexOf('.'))
    this.#refuseRowsBeyond(table, scope)
    return this.#once(scope, `${name} ${column}`, () =>
      aggregate(name, this.rows.values(table, column, scope)),
    )
  }

  /** One of two branches; what is not chosen may be beyond a grain as well. */
  #eitherOf(test: boolean, yes: () => Plain, no: () => Plain): Plain {
    if (!this.shape.hasGrain) return test ? yes() : no()
    const [a, b] = [yes(), no()]
    return test ? a : b
  }

  #switch(given: readonly (Expression | null)[], index: number, scope: Scope): Plain {
    if (index >= given.length) return null
    if (index + 1 === given.length) return this.evaluate(given[index]!, scope)
    const [subjectAt, matchAt, resultAt] = [given[0]!, given[index]!, given[index + 1]!]
    const result = () => this.evaluate(resultAt, scope)
    const others = () => this.#switch(given, index + 2, scope)
    const decided = this.#unlessBeyond(() => this.#following.decidedCase(subjectAt, matchAt, scope))
    if (decided !== undefined) return decided ? result() : others()
    const [subject, match] = [this.evaluate(subjectAt, scope), this.evaluate(matchAt, scope)]
    const isMeant = subject === true ? truth(match) : isEqual(subject, match)
    return this.#eitherOf(isMeant, result, others)
  }

  #rank(call: Expression & { kind: 'call' }, scope: Scope): Plain {
    const [tableAt, expression, valueAt, orderAt, tiesAt] = call.arguments
    const table = this.table(tableAt!, scope)
    const own = this.evaluate(valueAt ?? expression!, scope)
    const ascending =
      orderAt?.kind === 'name'
        ? orderAt.name.toUpperCase() === 'ASC'
        : orderAt?.kind === 'number' && orderAt.text !== '0'
    const before = this.#rowsToVisit(table, expression!, scope)
      .map((row) => this.evaluate(expression!, this.#inRow(table, row, scope)) ?? zero)
      .filter((value) =>
        ascending ? compareValues(value, own ?? zero) < 0 : compareValues(value, own ?? zero) > 0,
      )
    const isDense = tiesAt?.kind === 'name' && tiesAt.name.toUpperCase() === 'DENSE'
    const count = isDense ? new Set(before.map(memberKey)).size : before.length
    return { digits: BigInt(count + 1), scale: 0 }
  }

  #daysOf(argument: Expression, scope: Scope): Day[] {
    const table =
      argument.kind === 'column'
        ? this.#membersKept([this.shape.columnGiven(argument)], scope)
        : this.table(argument, scope)
    return table.rows.map((row) => row.values[0]!).filter(isDay)
  }

  #dates(call: Expression & { kind: 'call' }, scope: Scope): TableValue {
    const [argument] = call.arguments
    const column =
      argument!.kind === 'column'
        ? this.shape.columnGiven(argument)
        : idOf(this.shape.model.dateTable!, 'Date')
    return this.#calendar.daysOf(call, {
      column,
      days: this.#daysOf(argument!, scope),
      value: (index) => this.evaluate(call.arguments[index]!, scope),
    })
  }
}

const eagerFunctions = new Set(['COALESCE', 'DIVIDE', 'AND', 'OR'])
const tableFunctions = new Set(
  'VALUES DISTINCT ALL ALLSELECTED ALLEXCEPT FILTER CALCULATETABLE SELECTCOLUMNS DATESYTD DATESQTD DATESMTD PREVIOUSMONTH PREVIOUSQUARTER PREVIOUSYEAR SAMEPERIODLASTYEAR DATEADD DATESINPERIOD DATESBETWEEN FIRSTDATE LASTDATE'.split(
    ' ',
  ),
)
