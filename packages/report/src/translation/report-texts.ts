import type { RoleField } from '@casement/visuals'
import type { ReportDefinition } from '../definition/definition.ts'

/** A text of a report that its readers see. */
export interface ReportText {
  /** Path: `pages[0].visuals[2].title`. */
  readonly path: string
  readonly text: string
  /** A format string: it has words only where it has letters in quotes. */
  readonly isFormat: boolean
}

/** Properties whose texts readers see, wherever in a report they stand. */
export const readProperties = [
  'title',
  'subtitle',
  'displayName',
  'label',
  'note',
  'text',
  'empty',
  'alternativeText',
  'total',
] as const

/** Properties of the report itself that its readers see. */
export const readOfReport = ['name', 'description', 'classification'] as const

/** Parts in which nothing is read. */
const unread = new Set(['theme', 'settings', 'layout', 'layouts', '$schema'])

/** Says a text in another language; the text itself where it is not translated. */
export type Say = (text: string) => string

export interface Translating {
  readonly say: Say
  /** The name that the model gives a field, in its own language; the name that it gives in the other is `said`. */
  readonly nameOf?: (field: RoleField) => { readonly name: string; readonly said: string }
}

/** Every text of a report that readers see, in the order of the report. */
export function textsOfReport(report: ReportDefinition): readonly ReportText[] {
  const found: ReportText[] = []
  new Walk({ say: (text) => text }, (text) => void found.push(text)).report(report)
  return found
}

/** The report with its texts in another language. Names, by which programs, filters and bookmarks know its parts, stay. */
export const reportInLanguage = (report: ReportDefinition, translating: Translating): ReportDefinition =>
  new Walk(translating).report(report)

type Json = Readonly<Record<string, unknown>>

class Walk {
  readonly #translating: Translating
  readonly #tell: (text: ReportText) => void

  constructor(translating: Translating, tell: (text: ReportText) => void = () => {}) {
    this.#translating = translating
    this.#tell = tell
  }

  report(report: ReportDefinition): ReportDefinition {
    const own = Object.fromEntries(
      readOfReport.flatMap((name) =>
        report[name] === undefined ? [] : [[name, this.#said(report[name], name)]],
      ),
    )
    return { ...(this.#object(report as unknown as Json, '') as unknown as ReportDefinition), ...own }
  }

  #said(text: string, path: string, isFormat = false): string {
    this.#tell({ path, text, isFormat })
    return this.#translating.say(text)
  }

  #value(value: unknown, path: string, inFigures: boolean): unknown {
    if (Array.isArray(value))
      return value.map((each, index) => this.#value(each, `${path}[${index}]`, inFigures))
    if (typeof value !== 'object' || value === null) return value
    const json = value as Json
    if (isField(json)) return this.#field(json, path, inFigures)
    return this.#object(isRow(json) ? this.#row(json) : json, path)
  }

  #object(json: Json, path: string): Json {
    return Object.fromEntries(
      Object.entries(json).map(([name, value]) => {
        if (unread.has(name)) return [name, value]
        const at = path === '' ? name : pathTo(path, name)
        if (typeof value === 'string') return [name, this.#text(name, value, at)]
        if (name === 'words') return [name, this.#words(value as Readonly<Record<string, string>>, at)]
        if (name === 'choices' && isChoices(value)) return [name, this.#choices(value, at)]
        return [name, this.#value(value, at, name === 'figures')]
      }),
    )
  }

  #text(name: string, value: string, path: string): string {
    if (name === 'format') return this.#said(value, path, true)
    return isRead(name) ? this.#said(value, path) : value
  }

  /** Texts name these by their keys, in braces. */
  #words(words: Readonly<Record<string, string>>, path: string): Json {
    return Object.fromEntries(
      Object.entries(words).map(([name, text]) => [name, this.#said(text, pathTo(path, name))]),
    )
  }

  /** Choices are called as their values where they have no name. */
  #choices(choices: readonly Json[], path: string): readonly Json[] {
    return choices.map((choice, index) => {
      const at = `${path}[${index}]`
      const said = this.#object(choice, at)
      if (choice['displayName'] !== undefined) return said
      const displayName = this.#said(String(choice['value']), `${at}.value`)
      return displayName === choice['value'] ? said : { ...said, displayName }
    })
  }

  /** Figures of a text are named by its braces: their names are no words. */
  #field(json: Json, path: string, inFigures: boolean): Json {
    const format = json['format']
    const written =
      typeof format === 'string' ? { ...json, format: this.#said(format, `${path}.format`, true) } : json
    const { displayName, isCompared } = json
    if (inFigures) return written
    if (typeof displayName === 'string')
      return { ...written, displayName: this.#said(displayName, `${path}.displayName`) }
    // What follows the comparison has its name.
    const named = isCompared === true ? undefined : this.#translating.nameOf?.(json as unknown as RoleField)
    if (!named) return written
    const said = this.#translating.say(named.name)
    return said === named.said ? written : { ...written, displayName: said }
  }

  /** Rows of a statement speak of members, which keep their names, and of rows and fields, which are called otherwise. */
  #row(row: Json): Json {
    const { say } = this.#translating
    const { kind, label, of, minus, per } = row
    const saying = (names: unknown) => (names as readonly string[]).map(say)
    if (kind === 'line')
      return of === undefined && label !== say(String(label)) ? { ...row, of: [label] } : row
    if (kind === 'total')
      return { ...row, ...(of ? { of: saying(of) } : {}), ...(minus ? { minus: saying(minus) } : {}) }
    if (kind === 'ratio') return { ...row, of: say(String(of)), per: say(String(per)) }
    if (kind === 'figure') return of === undefined ? row : { ...row, of: say(String(of)) }
    return row
  }
}

const fieldKinds: ReadonlySet<unknown> = new Set(['column', 'measure', 'aggregation', 'hierarchyLevel'])
const rowKinds: ReadonlySet<unknown> = new Set(['line', 'rest', 'total', 'ratio', 'figure', 'heading'])
const isField = ({ kind, table }: Json) => fieldKinds.has(kind) && typeof table === 'string'
const isRow = ({ kind, label }: Json) => rowKinds.has(kind) && typeof label === 'string'
const isRead = (name: string) => (readProperties as readonly string[]).includes(name)
const isChoices = (value: unknown): value is readonly Json[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null && 'value' in each)

const pathTo = (path: string, name: string): string =>
  /^\w+$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`
